import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isSameProcess, processStart } from './process-identity.ts';

type Holder = { processId: number; processStart: string | null; since: string };

/** The data folder belongs to another process that is running. */
export class DataFolderInUseError extends Error {
  readonly processId: number;

  constructor(folder: string, processId: number) {
    super(
      `The database in ${folder} is already in use by the Precis process ${processId}. ` +
        `Stop that one first, or give this one another DATA_DIR.`,
    );
    this.name = 'DataFolderInUseError';
    this.processId = processId;
  }
}

const lockName = /^lock\.(\d+)$/;

async function generations(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => Number(lockName.exec(name)?.[1] ?? []));
}

async function readHolder(file: string): Promise<Holder | 'gone' | 'unreadable'> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Holder;
    return Number.isInteger(holder.processId) ? holder : 'unreadable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'unreadable';
  }
}

/** The holder of a lock file, given a moment when the file is still being written. */
async function settledHolder(file: string): Promise<Holder | 'gone' | 'unreadable'> {
  const holder = await readHolder(file);
  if (holder !== 'unreadable') return holder;
  await delay(500);
  return readHolder(file);
}

/** Makes `file` with the whole content of `draft` at once, or says that it is there already. */
async function createWhole(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
  }
  // A file system without hard links.
  try {
    await copyFile(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that runs the database of a folder at this moment, or null. */
export async function holderOf(folder: string): Promise<number | null> {
  const newest = Math.max(0, ...(await generations(folder)));
  if (newest === 0) return null;
  const holder = await settledHolder(join(folder, `lock.${newest}`));
  if (holder === 'gone' || holder === 'unreadable') return null;
  return isSameProcess(holder.processId, holder.processStart) ? holder.processId : null;
}

/** One try; null when another process moved in between and it must be looked at again. */
async function tryLock(folder: string, draft: string): Promise<string | null> {
  const newest = Math.max(0, ...(await generations(folder)));
  if (newest > 0) {
    const holder = await settledHolder(join(folder, `lock.${newest}`));
    if (holder === 'gone') return null;
    if (holder !== 'unreadable' && isSameProcess(holder.processId, holder.processStart)) {
      throw new DataFolderInUseError(folder, holder.processId);
    }
  }
  const mine = join(folder, `lock.${newest + 1}`);
  if (!(await createWhole(draft, mine))) return null;
  if (Math.max(0, ...(await generations(folder))) > newest + 1) {
    await rm(mine, { force: true });
    return null;
  }
  return mine;
}

/**
 * Makes this process the only one that may run the database of a folder, until released or ended.
 *
 * A lock is a numbered file; the highest number holds. What a dead process left is never removed to
 * take its place, as two that start at once would then remove each other's: the next number is made
 * instead, and only one can make it. The number just below stays, so that no one who reads the folder
 * at a bad moment finds it empty.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const draft = join(folder, `draft-${randomUUID()}`);
  const holder: Holder = {
    processId: process.pid,
    processStart: processStart(process.pid),
    since: new Date().toISOString(),
  };
  await writeFile(draft, JSON.stringify(holder));
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      const mine = await tryLock(folder, draft);
      if (!mine) continue;
      const number = Number(mine.slice(mine.lastIndexOf('.') + 1));
      const old = (await generations(folder)).filter((generation) => generation < number - 1);
      await Promise.all(old.map((generation) => rm(join(folder, `lock.${generation}`), { force: true })));
      return { release: () => rm(mine, { force: true }) };
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new Error(`The lock of ${folder} changed hands again and again; nobody else should be using it.`);
}
