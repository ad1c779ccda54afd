import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyNarratedShelf } from './narrated-shelf.ts';

/** An empty folder for Precis to keep its data in, through which the embedded database's own user may pass. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

const PROCESS = '.process';

/** The process that keeps its data in a folder, until the folders are removed. */
export const noteProcess = (folder: string, id: number): void => writeFileSync(folder + PROCESS, String(id));

async function endProcess(id: number): Promise<void> {
  try {
    process.kill(id, 'SIGTERM');
    for (;;) {
      await delay(50);
      process.kill(id, 0);
    }
  } catch {
    // It's gone.
  }
}

/** With all folders below it, and whatever runs in them. */
export async function removeDataFolder(folder: string): Promise<void> {
  const noted = readdirSync(folder).filter((name) => name.endsWith(PROCESS));
  await Promise.all(noted.map((name) => endProcess(Number(readFileSync(join(folder, name), 'utf8')))));
  // A database that was killed may still be writing its last file.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** An empty folder that exists while the work lasts. */
export async function withDataFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeDataFolder();
  let result: Result;
  try {
    result = await work(folder);
  } catch (error) {
    // It's worth more than what is left over because of it.
    await removeDataFolder(folder).catch(() => undefined);
    throw error;
  }
  await removeDataFolder(folder);
  return result;
}

/** The first folder below `parent` that no other process has taken. */
function takeFolder(parent: string, number = 1): string {
  const folder = join(parent, `data-${number}`);
  try {
    mkdirSync(`${folder}.taken`);
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return takeFolder(parent, number + 1);
  }
}

async function fillFolder(parent: string, narrated: string): Promise<string> {
  const folder = takeFolder(parent);
  await copyNarratedShelf(narrated, folder);
  return folder;
}

let ownFolder: Promise<string> | undefined;

/** The folder below `parent` of this one of the processes that run tests at once, kept for all of its files: a copy first. */
export function dataFolderOfWorker(parent: string, narrated: string): Promise<string> {
  ownFolder ??= fillFolder(parent, narrated);
  return ownFolder;
}
