import { expect, it } from 'vitest';
import { countTests } from './test-totals.mjs';

const file = (name: string, status: string, ...statuses: string[]) => ({
  name,
  status,
  message: '',
  assertionResults: statuses.map((each) => ({ status: each })),
});

it('counts what passed, failed and was skipped', () => {
  const report = {
    testResults: [
      file('a.test.ts', 'passed', 'passed', 'passed', 'pending'),
      file('b.test.ts', 'failed', 'passed', 'failed'),
    ],
  };
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 1, remarks: [] });
});

it('counts a file that could not be loaded as a failure', () => {
  const report = { testResults: [file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'failed')] };
  expect(countTests(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});

it('is a failure when nothing was run', () => {
  expect(countTests({ testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests({ testResults: [file('a.test.ts', 'passed', 'pending')] }, 0).failed).toBe(1);
});

it('is a failure when the runner failed although every test passed', () => {
  expect(countTests({ testResults: [file('a.test.ts', 'passed', 'passed')] }, 1).failed).toBe(1);
});
