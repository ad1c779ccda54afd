import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, type StorageUse } from './storage.ts';

/** Counts every file below a folder, a folder at a time, so that hundreds of thousands disturb nobody. */
export async function measureFolder(root: string, kindOf: (key: string) => string): Promise<StorageUse> {
  const kinds = new Map<string, { files: number; bytes: number }>();
  const add = (kind: string, bytes: number) => {
    const before = kinds.get(kind) ?? { files: 0, bytes: 0 };
    kinds.set(kind, { files: before.files + 1, bytes: before.bytes + bytes });
  };
  for await (const keys of walkFolder(root)) {
    await Promise.all(
      keys.map(async (key) => {
        const file = await stat(join(root, key)).catch(nullIfMissing);
        if (file) add(kindOf(key), file.size);
      }),
    );
  }
  const disk = await statfs(root);
  return { kinds, disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } };
}

/** The files of one folder after the other, named from the root with slashes between. */
export async function* walkFolder(root: string): AsyncGenerator<string[]> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    // Files removed in the meantime don't count.
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing);
    const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    for (const entry of entries ?? []) if (entry.isDirectory()) folders.push(keyOf(entry.name));
    yield (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => keyOf(name));
  }
}
