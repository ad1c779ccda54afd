// `npm run precis -- <command>`, built first if its sources have changed.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { giveUp } = await import('./say.mjs');
const { runBuilt } = await import('./run-built.mjs');

const [first, second, ...options] = process.argv.slice(2);
// A synthetic catalogue is made by the bench, which is no part of the build.
if (first === 'catalogue' && second === 'fill') {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled().catch(giveUp);
  const fill = join(import.meta.dirname, '../bench/fill/command.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fill, ...options], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
await runBuilt('cli');
