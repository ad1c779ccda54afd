import { parse } from 'content-disposition';
import { parseBuffer } from 'music-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { openMp3Encoder } from '#server/platform/speech/mp3/mp3-encoder.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const RATE_HZ = 22_050;
const SECONDS = 70;
const encoder = await openMp3Encoder();
const tone = Float32Array.from({ length: RATE_HZ * SECONDS }, (_, index) => Math.sin(index / 9) / 3);
const audio = Buffer.from(encoder.encode(tone, RATE_HZ));

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

type About = { title: string; author?: string; language?: string; year?: number };

/** A published book with a voice of 70 s. */
async function aSpokenBook({ title, author = 'Jane & Co', language = 'en', year }: About): Promise<number> {
  const bookId = await test.aBook({ title, author });
  const key = `narrations/${bookId}/voice.mp3`;
  await test.storage.put(key, audio);
  await test.database.pool.query(
    'update books set audio_key = $2, duration_seconds = $3, language = $4, year = $5 where id = $1',
    [bookId, key, SECONDS, language, year ?? null],
  );
  const body = '## Why\n\nOne. Two.\n\n## 第二章 🐳\n\nThree.';
  const { bodyHash } = await saveText(test.database.query, { bookId, body });
  const cues = [
    { id: 'h1', start: 0.5, end: 1 },
    { id: 's1', start: 1.2, end: 2 },
    { id: 'h2', start: 61.234, end: 62 },
    { id: 's3', start: 62.5, end: 64 },
  ];
  await saveCues(test.database.query, { bookId, bodyHash, cues });
  return bookId;
}

/** The address that the book's page plays from. */
async function playedFrom(bookId: number): Promise<string> {
  const { body } = await test.call(`GET /api/v1/books/${bookId}`, { token });
  return (body.data as { audio_public_link: string }).audio_public_link;
}

async function download(
  bookId: number,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const url = `${await playedFrom(bookId)}&download`;
  const {
    statusCode: status,
    rawPayload: bytes,
    ...answer
  } = await test.app.inject({ method, url, headers });
  return { status, bytes, headers: answer.headers };
}

async function nameOf(bookId: number): Promise<string> {
  const { headers } = await download(bookId, {}, 'HEAD');
  const { type, parameters } = parse(String(headers['content-disposition']));
  expect(type).toBe('attachment');
  return parameters.filename ?? '';
}

it('carries title, author, language, year, cover and the chapters where the cues have them', async () => {
  const title = 'Wal/den: “Or” life 🌲 in the woods';
  const bookId = await aSpokenBook({ title, author: 'Ana Gómez', language: 'es-MX', year: 1854 });
  const { status, bytes, headers } = await download(bookId);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'content-length': String(bytes.length) });
  const { common, format, native } = await parseBuffer(bytes, undefined, { includeChapters: true });
  expect(common).toMatchObject({
    title,
    album: title,
    artist: 'Ana Gómez',
    language: 'spa',
    year: 1854,
    genre: ['Audiobook'],
  });
  expect(common.picture).toMatchObject([{ format: 'image/jpeg', type: 'Cover (front)' }]);
  const cover = await test.app.inject({ url: await artworkOf(bookId) });
  expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(cover.rawPayload)).toBe(true);
  const chapters = native['ID3v2.3']?.filter(({ id }) => id === 'CHAP').map(({ value }) => value);
  expect(chapters).toMatchObject([
    { label: 'chapter1', info: { startTime: 500, endTime: 61_234 } },
    { label: 'chapter2', info: { startTime: 61_234, endTime: 70_000 } },
  ]);
  expect(format.chapters).toMatchObject([{ title: 'Why' }, { title: '第二章 🐳' }]);
  expect(native['ID3v2.3']?.filter(({ id }) => id === 'CTOC')).toHaveLength(1);
  expect(format.duration).toBeCloseTo(SECONDS, 0);
});

async function artworkOf(bookId: number): Promise<string> {
  const { body } = await test.call(`GET /api/v1/books/${bookId}`, { token });
  return (body.data as { thumbnail: string }).thumbnail.replace('.svg', '-512.jpg');
}

it('has the stored file after the tag, and what is played stays as it was', async () => {
  const bookId = await aSpokenBook({ title: 'Whole' });
  const { bytes, headers } = await download(bookId);
  const tag = bytes.length - audio.length;
  expect(bytes.subarray(0, 3).toString()).toBe('ID3');
  expect(bytes.subarray(tag).equals(audio)).toBe(true);
  const played = await test.app.inject({ url: await playedFrom(bookId) });
  expect(played.rawPayload.equals(audio)).toBe(true);
  expect(played.headers).not.toHaveProperty('content-disposition');
  expect(played.headers.etag).not.toBe(headers.etag);
});

it('is sent in ranges over both', async () => {
  const bookId = await aSpokenBook({ title: 'In parts' });
  const { bytes, headers } = await download(bookId);
  const [total, tag] = [bytes.length, bytes.length - audio.length];
  const parts = [
    [0, 99],
    [tag - 10, tag - 1],
    [tag - 10, tag],
    [tag - 10, tag + 300_000],
    [tag, tag],
    [tag + 5, total - 1],
    [0, total - 1],
  ] as const;
  for (const [start, end] of parts) {
    const part = await download(bookId, { range: `bytes=${start}-${end}` });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${total}`]);
    expect(part.headers['content-length']).toBe(String(end + 1 - start));
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  expect((await download(bookId, { range: 'bytes=-7' })).bytes.equals(bytes.subarray(-7))).toBe(true);
  expect((await download(bookId, { range: `bytes=${total}-` })).status).toBe(416);
  const head = await download(bookId, {}, 'HEAD');
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(total)]);
  const etag = String(headers.etag);
  expect((await download(bookId, { 'if-none-match': etag })).status).toBe(304);
  expect((await download(bookId, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  await test.database.pool.query("update books set title = 'Another title' where id = $1", [bookId]);
  expect((await download(bookId, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(200);
});

it('goes without a cover that cannot be made', async () => {
  const bookId = await aSpokenBook({ title: 'No picture' });
  const key = `covers/${bookId}/broken.jpg`;
  await test.storage.put(key, Buffer.from('no picture at all'));
  await test.database.pool.query(
    "update books set cover_picture = 'broken', cover_tint = '#123456' where id = $1",
    [bookId],
  );
  const { status, bytes } = await download(bookId);
  const { common } = await parseBuffer(bytes);
  expect([status, common.title, common.picture]).toEqual([200, 'No picture', undefined]);
  expect(bytes.subarray(-audio.length).equals(audio)).toBe(true);
});

it('says nothing that it cannot: chapters of another text, a year before Christ, an unknown language', async () => {
  const bookId = await aSpokenBook({ title: 'Changed since', year: -380, language: 'qaa-x-own' });
  await saveText(test.database.query, { bookId, body: '## Why\n\nAnother one.' });
  const { common, native } = await parseBuffer((await download(bookId)).bytes);
  expect([common.title, common.year, common.language]).toEqual(['Changed since', undefined, 'und']);
  expect(native['ID3v2.3']?.map(({ id }) => id)).not.toContain('CHAP');
});

it.each([
  ['Walden', 'Jane & Co', 'Walden - Jane & Co.mp3'],
  ['A/B\\C: "D" <E>?', 'F*|G', 'A B C D E - F G.mp3'],
  ['  ..hidden\n\tname.. ', 'X', 'hidden name - X.mp3'],
  ['كتاب الحكمة', 'ابن رشد', 'كتاب الحكمة - ابن رشد.mp3'],
  ['evil\u202E3pm.exe', 'X', 'evil 3pm.exe - X.mp3'],
  ['👩‍👩‍👧‍👦 and 🌲', 'José', '👩‍👩‍👧‍👦 and 🌲 - José.mp3'],
])('names %j by %j', async (title, author, name) => {
  expect(await nameOf(await aSpokenBook({ title, author }))).toBe(name);
});

it('cuts a long name between letters, and tells it to those that know no Unicode too', async () => {
  const family = '👩‍👩‍👧‍👦';
  expect(await nameOf(await aSpokenBook({ title: 'x'.repeat(300) }))).toBe(`${'x'.repeat(200)}.mp3`);
  const bookId = await aSpokenBook({ title: family.repeat(40) });
  expect(await nameOf(bookId)).toBe(`${family.repeat(8)}.mp3`);
  const { headers, bytes } = await download(bookId);
  expect(headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename=precis-${bookId}\\.mp3; filename\\*=UTF-8''%F0%9F`),
  );
  expect((await parseBuffer(bytes)).common.title).toBe(family.repeat(40));
});

it('is nothing without a good link, for a book that is not published, and for other files', async () => {
  const bookId = await aSpokenBook({ title: 'Hidden later' });
  const url = `${await playedFrom(bookId)}&download`;
  expect((await test.call(`GET ${url.replace(/signature=.{4}/, 'signature=AAAA')}`)).status).toBe(403);
  await test.database.pool.query("update books set status = 'rejected' where id = $1", [bookId]);
  expect((await test.call(`GET ${url}`)).status).toBe(404);
  expect((await test.call(`GET ${url.replace('&download', '')}`)).status).toBe(200);
});
