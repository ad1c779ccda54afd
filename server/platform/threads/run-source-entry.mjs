/**
 * Node 20 cannot run TypeScript, and a loader of it costs every thread or child a second. So the entry is bundled, as the build
 * does it, and then runs. Beside the packages that it imports lies what was bundled, one file for each content.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { bundledForNode } from '../../../scripts/bundled-for-node.mjs';

/** A thread is told by its data, a child by its argument. */
const entry = workerData?.entry ?? process.argv[2];
const folder = join(import.meta.dirname, '../../../node_modules/.cache/precis-threads');

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(entry)],
  ...bundledForNode,
  sourcemap: 'inline',
  write: false,
});
const [{ contents }] = outputFiles;
const file = join(folder, `${createHash('sha256').update(contents).digest('hex')}.mjs`);
if (!existsSync(file)) {
  mkdirSync(folder, { recursive: true });
  // Whole or not at all, whichever thread comes first.
  const unfinished = `${file}.${process.hrtime.bigint()}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
await import(pathToFileURL(file).href);
