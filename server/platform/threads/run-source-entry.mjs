/**
 * Node 20 cannot run TypeScript, and a loader of it costs every thread or child a second. So the entry is bundled, as the build
 * does it, and then runs. The bundle is kept beside the packages that it imports, with a list of the files it's made of: the next
 * thread makes another one only when one of these has changed.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

/** A thread is told by its data, a child by its argument. */
const entry = workerData?.entry ?? process.argv[2];
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/precis-threads');
const nameOf = (content) => join(folder, `${createHash('sha256').update(content).digest('hex')}.mjs`);
const listFile = `${nameOf(entry)}.json`;

/** Changes when a file is replaced, even by one with the same date. */
const changedAt = (path) => statSync(join(root, path)).ctimeMs;

/** Whole or not at all, whichever thread comes first. */
function put(file, contents) {
  const unfinished = `${file}.${process.hrtime.bigint()}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

function madeBefore() {
  try {
    const { file, inputs } = JSON.parse(readFileSync(listFile, 'utf8'));
    const isFresh = Object.entries(inputs).every(([path, time]) => changedAt(path) === time);
    return isFresh ? file : undefined;
  } catch {
    return undefined;
  }
}

async function make() {
  const { buildSync } = await import('esbuild');
  const { bundledForNode } = await import('../../../scripts/bundled-for-node.mjs');
  const { outputFiles, metafile } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    ...bundledForNode,
    absWorkingDir: root,
    sourcemap: 'inline',
    write: false,
    metafile: true,
  });
  const [{ contents }] = outputFiles;
  const file = nameOf(contents);
  mkdirSync(folder, { recursive: true });
  put(file, contents);
  const paths = Object.keys(metafile.inputs);
  put(
    listFile,
    JSON.stringify({ file, inputs: Object.fromEntries(paths.map((path) => [path, changedAt(path)])) }),
  );
  return file;
}

await import(pathToFileURL(madeBefore() ?? (await make())).href);
