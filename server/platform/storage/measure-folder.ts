import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What a storage holds by kind, and what is left of the disk it is on; null where it is no disk of this machine. */
export type StorageUse = {
  kinds: ReadonlyMap<string, { files: number; bytes: number }>;
  disk: { freeBytes: number; totalBytes: number } | null;
};

/** Counts every file below a folder, a folder at a time, so that hundreds of thousands disturb nobody. */
export async function measureFolder(root: string, kindOf: (key: string) => string): Promise<StorageUse> {
  const kinds = new Map<string, { files: number; bytes: number }>();
  const add = (kind: string, bytes: number) => {
    const held = kinds.get(kind) ?? { files: 0, bytes: 0 };
    kinds.set(kind, { files: held.files + 1, bytes: held.bytes + bytes });
  };
  for await (const keys of walkFolder(root)) {
    await Promise.all(
      keys.map(async (key) => {
        const file = await stat(join(root, key)).catch(noLonger(null));
        if (file) add(kindOf(key), file.size);
      }),
    );
  }
  const disk = await statfs(root);
  return {
    kinds,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
  };
}

/** The files of one folder after the other, named from the root with slashes between. */
export async function* walkFolder(root: string): AsyncGenerator<string[]> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noLonger([]));
    const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    for (const entry of entries) if (entry.isDirectory()) folders.push(keyOf(entry.name));
    yield entries.filter((entry) => entry.isFile()).map(({ name }) => keyOf(name));
  }
}

/** What was removed since it was seen is nothing to count. */
const noLonger =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  };
