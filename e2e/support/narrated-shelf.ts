import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { callServer } from './call-server.ts';
import { projectFolder, type RunningPrecis, runBuilt } from './run-built.ts';
import { BOOKS_ON_SHELF } from './shelf.ts';
import { until } from './until.ts';

/** The tests of the server may run beside it. */
const LIMIT_MS = 200_000;
/** Less than a hook has. */
const WAITED_MS = 110_000;
const METRICS_TOKEN = 'only-while-the-shelf-is-narrated';
const cache = join(projectFolder, 'node_modules/.cache/narrated-shelf');

/** With their owners: the database belongs to a user of its own. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Of all that makes a narration what it is. */
function keyOf(shelf: string): string {
  const hash = createHash('sha256').update(readFileSync(join(projectFolder, 'package-lock.json')));
  for (const folder of [join(projectFolder, 'dist/server'), shelf])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(?:js|json|md)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Each book is narrated whole and in a minute. */
async function isNarrated({ address }: RunningPrecis): Promise<boolean> {
  const { text } = await callServer({ address, token: METRICS_TOKEN }, 'GET /metrics');
  return text.includes(`precis_narrations{state="ready"} ${2 * BOOKS_ON_SHELF}\n`);
}

async function make(parent: string, shelf: string, narrated: string, signal: AbortSignal) {
  const folder = join(parent, 'narrating');
  const precis = await runBuilt({ DATA_DIR: folder, STARTER_LIBRARY: shelf, METRICS_TOKEN });
  const isDone = async () => signal.aborted || (await isNarrated(precis));
  try {
    await until('the shelf is narrated', isDone, { limitMs: LIMIT_MS });
  } finally {
    await precis.stop();
  }
  if (signal.aborted) return;
  mkdirSync(cache, { recursive: true });
  // One is enough: that of the build as it is now, which another run may be making too.
  const old = readdirSync(cache).filter((name) => !name.startsWith(basename(narrated)));
  for (const name of old) await rm(join(cache, name), { recursive: true, force: true });
  const part = `${narrated}.${process.pid}`;
  await copyFolder(folder, part);
  if (existsSync(narrated)) await rm(part, { recursive: true, force: true });
  else renameSync(part, narrated);
}

/**
 * Where the data folder of an instance is, or soon will be, that has narrated the whole shelf and has no readers: all
 * others begin as copies of it. It's twenty seconds' work, done once for a build. Call `end` before `parent` is removed.
 */
export function narrateShelf(parent: string, shelf: string): { narrated: string; end: () => Promise<void> } {
  const narrated = join(cache, keyOf(shelf));
  if (existsSync(narrated)) return { narrated, end: async () => undefined };
  const stopping = new AbortController();
  const made = make(parent, shelf, narrated, stopping.signal).catch((error: unknown) => {
    process.stderr.write(`The shelf of the journeys was not narrated: ${String(error)}\n`);
  });
  return {
    narrated,
    end: () => {
      stopping.abort();
      return made;
    },
  };
}

export async function copyNarratedShelf(narrated: string, folder: string): Promise<void> {
  await until('the shelf is narrated', async () => existsSync(narrated), { limitMs: WAITED_MS });
  await copyFolder(narrated, folder);
}
