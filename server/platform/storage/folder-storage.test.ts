import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStorage } from './folder-storage.ts';
import type { ByteRange, Storage } from './storage.ts';
import { StorageAway } from './storage-away.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-storage-'));
  storage = await openFolderStorage(folder);
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function bytesOf(key: string, range: ByteRange): Promise<Buffer> {
  const pieces = await storage.open(key, range);
  if (!pieces) throw new Error('not stored');
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

/** How many descriptors of this process point into the folder. */
async function openDescriptors(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder)).length;
}

describe('a folder as storage', () => {
  it('that vanished, as when its disk was unmounted, is away until it is back', async () => {
    await rename(folder, `${folder}-unmounted`);
    await expect(storage.put('covers/1.svg', Buffer.from('x'))).rejects.toBeInstanceOf(StorageAway);
    await rename(`${folder}-unmounted`, folder);
    await storage.put('covers/1.svg', Buffer.from('x'));
    expect(await storage.stat('covers/1.svg')).toMatchObject({ bytes: 1 });
  });

  it('is for its own user alone, also where it was not', async () => {
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    await storage.put('narrations/12/ab.mp3', Buffer.from('a'));
    expect(await modeOf('narrations/12/ab.mp3')).toBe('600');
    for (const path of ['narrations/12', 'narrations', '.incoming', '.'])
      expect(await modeOf(path)).toBe('700');
    await chmod(folder, 0o755);
    await (await openFolderStorage(folder)).close();
    expect(await modeOf('.')).toBe('700');
  });

  it('never shows a half file, and leaves nothing behind when a write fails', async () => {
    await mkdir(join(folder, 'taken'));
    await writeFile(join(folder, 'taken', 'inside'), '');
    await expect(storage.put('taken', Buffer.from('a'))).rejects.toThrow('rename');
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('clears what a killed process left half written, and not what another one writes now', async () => {
    await writeFile(join(folder, '.incoming', 'old'), 'half');
    await writeFile(join(folder, '.incoming', 'new'), 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, '.incoming', 'old'), yesterday, yesterday);
    await (await openFolderStorage(folder)).close();
    expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
  });

  it('closes the file of a reader that leaves early', async () => {
    await storage.put('a.mp3', randomBytes(1_000_000));
    const pieces = await storage.open('a.mp3', { start: 0, end: 999_999 });
    await storage.remove('a.mp3');
    expect(await openDescriptors()).toBe(1);
    for await (const piece of pieces ?? []) {
      expect(piece.length).toBe(262_144);
      break;
    }
    expect(await openDescriptors()).toBe(0);
  });

  it('sends again what is in memory, and reads a removed file no more', async () => {
    const content = randomBytes(300_000);
    await storage.put('a.mp3', content);
    const all = { start: 0, end: 299_999 };
    expect((await bytesOf('a.mp3', all)).equals(content)).toBe(true);
    const again = await storage.open('a.mp3', all);
    expect(await openDescriptors()).toBe(0);
    await storage.remove('a.mp3');
    const parts: Uint8Array[] = [];
    for await (const piece of again ?? []) parts.push(piece);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    expect(await storage.open('a.mp3', all)).toBeNull();
  });

  it('fails loudly when a file became shorter than it was', async () => {
    await storage.put('a.mp3', randomBytes(600_000));
    await storage.stat('a.mp3');
    await writeFile(join(folder, 'a.mp3'), 'short');
    await expect(bytesOf('a.mp3', { start: 300_000, end: 599_999 })).rejects.toThrow('shorter');
  });
});
