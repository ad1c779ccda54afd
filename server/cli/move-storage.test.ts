import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyStorage } from '#server/platform/storage/copy-storage.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import { readSettings } from '#server/settings.ts';
import { S3_SETTINGS, startS3Server } from '#server/testing/s3-server.ts';
import { moveStorage } from './move-storage.ts';

const settings = readSettings(S3_SETTINGS);
const open = (address: string) => openStorage({ address, setting: 'The address', settings });
let server: Awaited<ReturnType<typeof startS3Server>>;
let folder = '';
let bucket = '';
const files = new Map<string, Buffer>();

beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'precis-move-'));
  bucket = server.addressOf('moved');
  const storage = await open(join(folder, 'old'));
  for (let number = 0; number < 30; number += 1)
    files.set(`narrations/${number}/a.mp3`, randomBytes(10_000 * (number + 1)));
  for (const [key, content] of files) await storage.put(key, content);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a storage is moved into a bucket and back, and a second time only what is new', async () => {
  const old = join(folder, 'old');
  expect(await moveStorage(settings, { from: old, to: bucket })).toMatch(/^30 files copied and compared/);
  files.set('covers/1/b.jpg', randomBytes(500));
  await (await open(old)).put('covers/1/b.jpg', files.get('covers/1/b.jpg') ?? Buffer.alloc(0));
  expect(await moveStorage(settings, { from: old, to: bucket })).toMatch(/^1 files .* 30 were there/);
  expect(await moveStorage(settings, { from: old, to: bucket })).toContain(
    'Everything is there. Set STORAGE_URL=s3:',
  );
  const back = join(folder, 'back');
  await moveStorage(settings, { from: bucket, to: back });
  const again = await open(back);
  for (const [key, content] of files) expect((await readStored(again, key))?.equals(content), key).toBe(true);
});

test('a move that is cut off goes on where it was', async () => {
  const from = await open(join(folder, 'old'));
  const to = await open(server.addressOf('cut'));
  let puts = 0;
  const failing = {
    ...to,
    put: async (key: string, content: Uint8Array) => {
      puts += 1;
      if (puts > 10) throw new Error('cut off');
      await to.put(key, content);
    },
  };
  await expect(copyStorage(from, failing)).rejects.toThrow('cut off');
  const { copied, wasThere } = await copyStorage(from, to);
  expect(copied + wasThere).toBe(31);
  expect(wasThere).toBeGreaterThan(5);
});

test('a copy that came back as something else is not kept', async () => {
  const from = await open(join(folder, 'old'));
  const to = await open(join(folder, 'broken'));
  const broken = { ...to, put: (key: string) => to.put(key, Buffer.from('something else')) };
  await expect(copyStorage(from, broken)).rejects.toThrow('came back as something else');
});

test('a folder that is not there is not made', async () => {
  await expect(moveStorage(settings, { from: join(folder, 'none'), to: bucket })).rejects.toThrow(
    'no folder',
  );
});
