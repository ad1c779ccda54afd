import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { measureFolder, walkFolder } from './measure-folder.ts';
import { createChunks, readRange } from './read-range.ts';
import { checkedKey, isKey, nullIfMissing, type Storage, type StoredFile } from './storage.ts';
import { StorageAway, writeFailure } from './storage-away.ts';

/** Files that are still being written. The dot keeps it apart from every key. */
const INCOMING = '.incoming';
/** Links and sessions decide who may hear what: no other user of the machine reads it from the disk. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
/** Older than any write can be: left by a process that was killed. */
const STALE_MS = 3_600_000;
/** A player asks for one file in many ranges. Another process may remove it: look again after this long. */
const KNOWN_MS = 30_000;
const MOST_KNOWN = 1_000;

/** `onAway` is told of writes that a disk kept from succeeding. */
export async function openFolderStorage(
  folder: string,
  onAway: (away: StorageAway) => void = () => undefined,
): Promise<Storage> {
  const root = resolve(folder);
  await mkdir(join(root, INCOMING), { recursive: true, mode: OWN_FOLDER });
  // Also a folder from before this was so, as far as it is ours to change.
  await chmod(root, OWN_FOLDER).catch(() => undefined);
  // A disk that can only be read is no reason not to start.
  await removeStale(join(root, INCOMING)).catch(() => undefined);
  const known = new LRUCache<string, StoredFile>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const chunks = createChunks();
  const pathOf = (key: string) => join(root, checkedKey(key));
  async function describe(path: string): Promise<StoredFile | null> {
    const file = known.get(path) ?? (await describeFile(path));
    if (file) known.set(path, file, { noUpdateTTL: true });
    return file;
  }
  return {
    put: async (key, content) => {
      await writeWhole(root, pathOf(key), content).catch((error: unknown) => {
        if (error instanceof StorageAway) onAway(error);
        throw error;
      });
      known.delete(pathOf(key));
    },
    stat: async (key) => describe(pathOf(key)),
    open: async (key, range) => {
      const path = pathOf(key);
      const file = await describe(path);
      return file && readRange(chunks, { path, ...file }, range);
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      known.delete(pathOf(key));
    },
    removeFolder: async (folder) => {
      await rm(pathOf(folder), { recursive: true, force: true });
      known.clear();
    },
    list: async (folder) => (await readdir(pathOf(folder)).catch(nullIfMissing)) ?? [],
    keys: () => keysIn(root),
    measure: (kindOf) => measureFolder(root, kindOf),
    direct: null,
    close: async () => chunks.clear(),
  };
}

/** A file that took another's name has another inode, also within one tick of the file system's clock. */
async function describeFile(path: string): Promise<StoredFile | null> {
  const file = await stat(path, { bigint: true }).catch(nullIfMissing);
  if (!file?.isFile()) return null;
  const parts = [file.ino, file.size, file.mtimeNs].map((part) => part.toString(36));
  return { bytes: Number(file.size), etag: `"${parts.join('-')}"` };
}

async function* keysIn(root: string): AsyncGenerator<string> {
  for await (const keys of walkFolder(root)) yield* keys.filter(isKey);
}

/** Written aside, brought to the disk, then renamed: a reader sees all of it or nothing, also after a power cut. */
async function writeWhole(root: string, path: string, content: Uint8Array): Promise<void> {
  const incoming = join(root, INCOMING, randomUUID());
  try {
    const file = await open(incoming, 'wx', OWN_FILE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
    await rename(incoming, path);
  } catch (error) {
    // Half a file would keep the space that is missing.
    await rm(incoming, { force: true }).catch(() => undefined);
    throw writeFailure(error);
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
    const file = await stat(path).catch(nullIfMissing);
    if (file && Date.now() - file.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}
