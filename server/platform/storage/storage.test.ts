import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_SETTINGS, startS3Server } from '#server/testing/s3-server.ts';
import { openStorage } from './open-storage.ts';
import { readStored } from './read-stored.ts';
import { type ByteRange, type Storage, WrongKey } from './storage.ts';

const kinds = {
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'precis-storage-'));
    return { address: folder, close: () => rm(folder, { recursive: true, force: true }) };
  },
  bucket: async () => {
    const server = await startS3Server();
    return { address: server.addressOf('precis'), close: server.close };
  },
};

/** What is promised of any storage. */
describe.each(Object.entries(kinds))('a %s as storage', (_, begin) => {
  let storage: Storage;
  let place: Awaited<ReturnType<typeof begin>>;

  beforeAll(async () => {
    place = await begin();
    storage = await openStorage({ ...place, setting: 'STORAGE_URL', settings: S3_SETTINGS });
  });
  afterAll(async () => {
    await storage.close();
    await place.close();
  });

  async function bytesOf(key: string, range: ByteRange): Promise<Buffer> {
    const pieces = await storage.open(key, range);
    if (!pieces) throw new Error('not stored');
    const parts: Uint8Array[] = [];
    for await (const piece of pieces) parts.push(piece);
    return Buffer.concat(parts);
  }

  it('gives back what was put, whole and in parts', async () => {
    const content = randomBytes(700_000);
    await storage.put('narrations/12/ab.mp3', content);
    expect(await storage.stat('narrations/12/ab.mp3')).toEqual({
      bytes: 700_000,
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect((await bytesOf('narrations/12/ab.mp3', { start: 0, end: 699_999 })).equals(content)).toBe(true);
    const part = await bytesOf('narrations/12/ab.mp3', { start: 262_100, end: 524_300 });
    expect(part.equals(content.subarray(262_100, 524_301))).toBe(true);
  });

  it('gives back what is too large for one piece, and what is empty', async () => {
    const content = randomBytes(40 * 1024 * 1024);
    await storage.put('uploads/large.zip', content);
    expect((await readStored(storage, 'uploads/large.zip'))?.equals(content)).toBe(true);
    await storage.put('uploads/empty', Buffer.alloc(0));
    expect(await storage.stat('uploads/empty')).toMatchObject({ bytes: 0 });
    expect(await readStored(storage, 'uploads/empty')).toEqual(Buffer.alloc(0));
    await storage.removeFolder('uploads');
  });

  it('knows nothing of keys that were never put, and takes a folder for no file', async () => {
    expect(await storage.stat('narrations/1/x.mp3')).toBeNull();
    expect(await storage.open('narrations/1/x.mp3', { start: 0, end: 1 })).toBeNull();
    await storage.remove('narrations/1/x.mp3');
    await storage.removeFolder('narrations/1');
    await storage.put('narrations/1/x', Buffer.from('a'));
    expect(await storage.stat('narrations/1')).toBeNull();
    expect(await storage.stat('narrations/1/x/y')).toBeNull();
  });

  it('shows new content under a new validator when a key is put again, and forgets it when removed', async () => {
    await storage.put('a.mp3', Buffer.from('first'));
    const before = await storage.stat('a.mp3');
    expect((await bytesOf('a.mp3', { start: 0, end: 4 })).toString()).toBe('first');
    await storage.put('a.mp3', Buffer.from('other'));
    expect((await storage.stat('a.mp3'))?.etag).not.toBe(before?.etag);
    expect((await bytesOf('a.mp3', { start: 0, end: 4 })).toString()).toBe('other');
    await storage.remove('a.mp3');
    expect(await storage.stat('a.mp3')).toBeNull();
  });

  it.each([
    '../secret',
    'narrations/../../secret',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.incoming/a',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a/',
    '',
    'a'.repeat(500),
  ])('refuses the key %j', async (key) => {
    await expect(storage.stat(key)).rejects.toThrow(WrongKey);
    await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow(WrongKey);
    await expect(storage.remove(key)).rejects.toThrow(WrongKey);
    await expect(storage.open(key, { start: 0, end: 0 })).rejects.toThrow(WrongKey);
  });

  it('lists, counts and removes what is below a folder, and nothing beside it', async () => {
    for (const key of ['b/7/one.mp3', 'b/7/chunks/1.wav', 'b/70/two.mp3', 'b/three.jpg'])
      await storage.put(key, Buffer.from(key));
    expect((await storage.list('b')).toSorted()).toEqual(['7', '70', 'three.jpg']);
    expect((await storage.list('b/7')).toSorted()).toEqual(['chunks', 'one.mp3']);
    expect(await storage.list('nowhere')).toEqual([]);
    await storage.removeFolder('b/7');
    expect(await storage.stat('b/7/one.mp3')).toBeNull();
    const keys: string[] = [];
    for await (const key of storage.keys()) if (key.startsWith('b/')) keys.push(key);
    expect(keys.toSorted()).toEqual(['b/70/two.mp3', 'b/three.jpg']);
    const { kinds: counted } = await storage.measure((key) => (key.startsWith('b/') ? 'b' : 'other'));
    expect(counted.get('b')).toEqual({ files: 2, bytes: 'b/70/two.mp3b/three.jpg'.length });
  });
});
