import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#server/platform/storage/folder-storage.ts';
import { BackupError } from './archive-format.ts';
import type { BackupPlace, KeptFile } from './backup-place.ts';

/** What isn't whole yet. */
const PART = '.part';

export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    list: async () => {
      const found = await Promise.all((await namesIn(folder)).map((name) => look(folder, name)));
      return found.filter((file) => file !== null);
    },
    read: (name, part) => createReadStream(pathOf(name), { highWaterMark: 1024 * 1024, ...part }),
    write: (name, content) => writeWhole(folder, name, content),
    remove: (name) => rm(pathOf(name), { force: true }),
    ready: async (leftOver) => {
      await mkdir(folder, { recursive: true });
      for (const name of await namesIn(folder)) if (leftOver.test(name)) await rm(pathOf(name));
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function look(folder: string, name: string): Promise<KeptFile | null> {
  const known = await stat(join(folder, name)).catch(() => null);
  return known?.isFile() ? { name, bytes: known.size, madeAt: known.mtime } : null;
}

/** It gets its name once all of it is on the disk. */
async function writeWhole(folder: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = join(folder, name);
  const part = `${file}${PART}`;
  await mkdir(folder, { recursive: true });
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw refused(part, error);
  });
  try {
    await refuseExisting(file);
    await writeFile(handle, content);
    await close(handle);
    await rename(part, file);
    await syncFolder(folder);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function close(handle: FileHandle): Promise<void> {
  await handle.sync();
  await handle.close();
}

async function refuseExisting(file: string): Promise<void> {
  const found = await open(file, 'r').catch(() => null);
  await found?.close();
  if (found) throw new BackupError(`The file ${file} already exists.`);
}

function refused(part: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EEXIST') return new BackupError(`The backup can't be written: ${message}.`, error);
  return new BackupError(`Another backup is being written to ${part}. If none is, remove that file.`, error);
}
