// `npm run precis -- <command>`: the command line, built first when its sources have changed.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { giveUp } = await import('./say.mjs');

try {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  const [first, second, ...options] = process.argv.slice(2);
  // A synthetic catalogue is made by the bench, which is no part of the build.
  if (first === 'catalogue' && second === 'fill') {
    const fill = join(import.meta.dirname, '../bench/fill/command.ts');
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', fill, ...options], {
      stdio: 'inherit',
    });
    process.exit(status ?? 1);
  }
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
process.env.NODE_ENV ??= 'production';
// An address and not a path: what is built is no source, and must not be checked as one.
await import(new URL('../dist/server/cli.js', import.meta.url).href);
