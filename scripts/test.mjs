// `npm test`: everything the tests need (packages, Chromium, the built app), then all of them.
// The last line printed is always "N passed, N failed", with ", N skipped" where there are any.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { countTests } from './test-totals.mjs';

const root = join(import.meta.dirname, '..');

function vitest(reportFile, chromium, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROMIUM_PATH: chromium },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runTests(args) {
  await ensureInstalled();
  const chromium = await findOrInstallChromium();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'precis-tests-'));
  try {
    const reportFile = join(folder, 'report.json');
    const exitCode = await vitest(reportFile, chromium, args);
    return countTests(readReport(reportFile), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const totals = await runTests(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1, skipped: 0 };
});
process.exitCode = totals.failed > 0 ? 1 : 0;
for (const remark of totals.remarks ?? []) console.log(remark);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
