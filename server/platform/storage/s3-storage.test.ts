import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3_SETTINGS, startS3Server } from '#server/testing/s3-server.ts';
import { openStorage } from './open-storage.ts';
import { readStored } from './read-stored.ts';
import { readS3Address, withoutSecret } from './s3-address.ts';
import type { StorageAway } from './storage-away.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
const open = (address: string, onAway?: (away: StorageAway) => void, settings = S3_SETTINGS) =>
  openStorage({ address, setting: 'STORAGE_URL', settings }, onAway);

beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

it('a store that goes away and comes back is away in between, and nothing has to be opened again', async () => {
  const met: string[] = [];
  const storage = await open(server.addressOf('away'), ({ trouble }) => met.push(trouble));
  await storage.put('a.mp3', Buffer.from('sound'));
  await server.stop();
  const away = { name: 'StorageAway', trouble: 'away', extra: { retry_after: 60 } };
  await expect(storage.put('b.mp3', Buffer.from('x'))).rejects.toMatchObject(away);
  await expect(storage.open('a.mp3', { start: 0, end: 4 })).rejects.toMatchObject(away);
  await expect(storage.list('a')).rejects.toMatchObject(away);
  expect(met).toEqual(['away']);
  await server.start();
  expect((await readStored(storage, 'a.mp3'))?.toString()).toBe('sound');
});

it('a key that may not use the store is told of, and so is a bucket that is missing', async () => {
  const wrong = await open(server.addressOf('x'), undefined, { ...S3_SETTINGS, STORAGE_SECRET: 'another' });
  const refused = wrong.put('a.mp3', Buffer.from('x'));
  await expect(refused).rejects.toMatchObject({ trouble: 'locked' });
  await expect(refused).rejects.toHaveProperty(
    'cause.message',
    expect.stringContaining('SignatureDoesNotMatch'),
  );
  const nowhere = await open(server.addressOf('x').replace('library', 'nowhere'));
  await expect(nowhere.stat('a.mp3')).rejects.toMatchObject({ trouble: 'away' });
  await expect(
    open(server.addressOf('x'), undefined, { STORAGE_KEY_ID: '', STORAGE_SECRET: '' }),
  ).rejects.toThrow('set STORAGE_KEY_ID and STORAGE_SECRET');
});

it('a direct link is good for its key and time alone, in ranges, as the kind of file that it is', async () => {
  const storage = await open(server.addressOf('direct', 'direct'));
  await storage.put('n/1.mp3', Buffer.from('0123456789'));
  const how = { seconds: 60, cacheControl: 'private, max-age=60' };
  const link = (await storage.direct?.link('n/1.mp3', how)) ?? '';
  const answer = await fetch(link, { headers: { range: 'bytes=2-4' } });
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe('234');
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
  expect((await fetch(link.replace('1.mp3', '2.mp3'))).status).toBe(403);
  expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
});

it('two libraries in one bucket know nothing of each other', async () => {
  const [one, two] = await Promise.all(['one', 'two'].map((prefix) => open(server.addressOf(prefix))));
  await one?.put('a.mp3', Buffer.from('1'));
  expect(await two?.stat('a.mp3')).toBeNull();
  await two?.removeFolder('a');
  for await (const key of two?.keys() ?? []) expect(key).toBe('none at all');
  expect(await one?.list('none')).toEqual([]);
});

it.each([
  ['s3://books', 'https://s3.us-east-1.amazonaws.com/books', '', true],
  ['s3://books/a/b/?region=eu-west-3', 'https://s3.eu-west-3.amazonaws.com/books', 'a/b/', true],
  ['s3://books?endpoint=http://minio:9000', 'http://minio:9000/books', '', false],
  ['s3://books?endpoint=http://minio:9000&links=direct', 'http://minio:9000/books', '', true],
  ['s3://books?endpoint=https://s3.example.org&links=through', 'https://s3.example.org/books', '', false],
])('%s is %s', (address, endpoint, prefix, isDirect) => {
  expect(readS3Address(address)).toMatchObject({ endpoint, prefix, isDirect, credentials: null });
});

it('an address may hold the key, and is shown without it', () => {
  const address = 's3://me:se%2Fcret@books/a';
  expect(readS3Address(address)?.credentials).toEqual({ keyId: 'me', secret: 'se/cret' });
  expect(withoutSecret(address)).toBe('s3://books/a');
});
