import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { ChunkCache } from './chunk-cache.ts';
import { measureFolder, walkFolder } from './measure-folder.ts';
import { OpenFiles } from './open-files.ts';
import { readRange } from './read-range.ts';
import { checkedKey, isKey, type Storage } from './storage.ts';

/** Files that are still being written. The dot keeps it apart from every key. */
const INCOMING = '.incoming';
/** Older than any write can be: left by a process that was killed. */
const STALE_MS = 3_600_000;
/** Keeps every key as a file below `folder`, which is made where it is missing. */
export async function openFolderStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  await mkdir(join(root, INCOMING), { recursive: true });
  await removeStale(join(root, INCOMING));
  const files = new OpenFiles();
  const chunks = new ChunkCache();
  const pathOf = (key: string) => join(root, checkedKey(key));
  return {
    put: async (key, content) => {
      await writeWhole(root, pathOf(key), content);
      files.forget(pathOf(key));
    },
    stat: async (key) => {
      const file = await files.hold(pathOf(key));
      if (!file) return null;
      files.release(file);
      return file.known;
    },
    open: async (key, range) => {
      const file = await files.hold(pathOf(key));
      if (!file) return null;
      return readRange(file, chunks, range, () => files.release(file));
    },
    remove: async (key) => {
      files.forget(pathOf(key));
      await rm(pathOf(key), { force: true });
    },
    removeFolder: async (folder) => {
      files.forgetBelow(`${pathOf(folder)}${sep}`);
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    list: async (folder) =>
      readdir(pathOf(folder)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    keys: () => keysIn(root),
    measure: (kindOf) => measureFolder(root, kindOf),
    close: async () => {
      chunks.clear();
      await files.close();
    },
  };
}

async function* keysIn(root: string): AsyncGenerator<string> {
  for await (const keys of walkFolder(root)) yield* keys.filter(isKey);
}

/** Written aside, brought to the disk, then renamed: a reader sees all of it or nothing, also after a power cut. */
async function writeWhole(root: string, path: string, content: Uint8Array): Promise<void> {
  const incoming = join(root, INCOMING, randomUUID());
  try {
    const file = await open(incoming, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(incoming, path);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** The new name itself must be on the disk before anybody is told that the file is there. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}
