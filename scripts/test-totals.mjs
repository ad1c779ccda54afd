/**
 * Totals of one run, from Vitest's JSON report. A file that could not be loaded, an error outside any test and a run
 * without a single test each count as one failure: a run that proves nothing must not look green.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @param {number} exitCode Vitest's own
 * @returns {{ passed: number, failed: number, skipped: number, remarks: string[] }}
 */
export function countTests(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length;
  const passed = count('passed');
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const remarks = broken.map((file) => `Could not be run: ${file.name}`);
  let failed = count('failed') + broken.length;
  if (failed === 0 && passed === 0) {
    remarks.push('No test was run.');
    failed = 1;
  } else if (failed === 0 && exitCode !== 0) {
    remarks.push(
      `The test runner ended with code ${exitCode}, although no test failed: see the error above.`,
    );
    failed = 1;
  }
  return { passed, failed, skipped: tests.length - passed - count('failed'), remarks };
}
