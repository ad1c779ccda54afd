import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoint.ts';
import type { showLanding } from '#contract/landing.ts';
import { renewCards } from '#server/features/books/index.ts';
import { openMp3Encoder } from '#server/platform/speech/mp3/mp3-encoder.ts';
import { probeMp3 } from '#server/platform/speech/mp3/mp3-probe.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const RATE_HZ = 22_050;
const SECONDS = 130;
const encoder = await openMp3Encoder();
const whole = encoder.encode(
  Float32Array.from({ length: RATE_HZ * SECONDS }, (_, index) => Math.sin(index / 9) / 3),
  RATE_HZ,
);
const cues = [
  { id: 'h1', start: 0.5, end: 2 },
  { id: 's1', start: 2.5, end: 30 },
  { id: 's2', start: 30, end: 58.25 },
  { id: 'h2', start: 58.5, end: 59.2 },
  { id: 's3', start: 59.4, end: 129 },
];

let app: TestApp;
let books: number[];

beforeAll(async () => {
  app = await buildTestApp();
  books = [];
  for (const title of ['Walden', 'Emma', 'Faust']) books.push(await app.aBook({ title }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql(`update books set source_kind = 'starter', status = 'published', audio_key = null, duration_seconds = null,
    listens_count = 100 - id`);
});

async function sql(text: string, values: unknown[] = []): Promise<void> {
  await app.database.pool.query(text, values);
  await app.database.pool.query('delete from book_cards');
  await renewCards(app.database);
  app.features.books.news.changed();
}

async function giveVoice(bookId: number, seconds = SECONDS): Promise<string> {
  const key = `narrations/${bookId}/abc.mp3`;
  await app.storage.put(key, whole);
  await sql('update books set audio_key = $1, duration_seconds = $2 where id = $3', [key, seconds, bookId]);
  await sql('update book_texts set cues = $1, cues_body_hash = body_hash where book_id = $2', [
    JSON.stringify(cues),
    bookId,
  ]);
  return key;
}

async function landing() {
  const { status, headers, body } = await app.call('GET /api/v1/landing');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300');
  return body as unknown as Answer<typeof showLanding>;
}

const listen = (link: string, headers = {}) => app.app.inject({ url: link, headers });

it('shows covers to whoever comes by, the most heard first, and no sample before there is a voice', async () => {
  const { books: shown, sample } = await landing();
  expect(shown.map(({ title }) => title)).toEqual(['Walden', 'Emma', 'Faust']);
  expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(['author', 'id', 'thumbnail', 'tint', 'title']);
  expect(sample).toBeNull();
  const cover = await app.app.inject({ url: shown[0]?.thumbnail ?? '' });
  expect(cover.statusCode).toBe(200);
});

it('shows nothing of books that are not published, nor of what was taken from a text of somebody', async () => {
  await sql(`update books set status = 'waiting' where id = $1`, [books[0]]);
  await sql(`update books set source_kind = 'extract' where id = $1`, [books[1]]);
  for (const book of books) await giveVoice(book);
  const { books: shown, sample } = await landing();
  expect(shown.map(({ title }) => title)).toEqual(['Faust']);
  expect(sample?.book.title).toBe('Faust');
  await sql(`update books set source_kind = 'extract'`);
  expect(await landing()).toEqual({ books: [], sample: null });
});

it('plays the first minute as far as a sentence ends in it, and never the rest', async () => {
  const key = await giveVoice(books[1] ?? 0);
  const { sample } = await landing();
  if (!sample) throw new Error('There is no sample.');
  expect(sample).toMatchObject({ book: { title: 'Emma' }, duration: 58.55, is_minute: false });
  expect(sample.lines).toEqual([
    { text: 'What is in it for you', heading: true, start: 0.5, end: 2 },
    { text: 'One.', heading: false, start: 2.5, end: 30 },
    { text: 'Two.', heading: false, start: 30, end: 58.25 },
  ]);

  const answer = await listen(sample.audio_public_link);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('audio/mpeg');
  expect(probeMp3(answer.rawPayload).durationSeconds).toBeCloseTo(58.55, 3);
  expect(answer.rawPayload.length).toBeLessThan(whole.length * (60 / SECONDS));

  const end = answer.rawPayload.length;
  const part = await listen(sample.audio_public_link, { range: 'bytes=100000-100009' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 100000-100009/${end}`);
  expect((await listen(sample.audio_public_link, { range: `bytes=${end}-` })).statusCode).toBe(416);

  const whole404 = await listen(`/media/${key}`);
  expect(whole404.statusCode).toBe(403);
  expect((await listen(sample.audio_public_link.replace('-sample', ''))).statusCode).toBe(403);
  expect((await landing()).sample?.audio_public_link).toBe(sample.audio_public_link);
});

it('plays nothing of a narration that is hardly longer than a sample, or whose sound is lost', async () => {
  await giveVoice(books[0] ?? 0, 119);
  expect((await landing()).sample).toBeNull();
  const key = await giveVoice(books[2] ?? 0);
  await app.storage.removeFolder(`narrations/${books[2]}`);
  expect(await app.storage.stat(key)).toBeNull();
  expect((await landing()).sample).toBeNull();
});

it('is asked by everybody at once without making anything twice', async () => {
  await giveVoice(books[0] ?? 0);
  const answers = await Promise.all(Array.from({ length: 30 }, landing));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

it('shows a visitor covers in their language, and others only where these are too few', async () => {
  const inSpanish = async (count: number) => {
    await sql(`update books set language = case when id in (select id from books order by id desc limit ${count}) then 'es'
      else 'en' end`);
    const { body } = await app.call('GET /api/v1/landing?language=es');
    return (body as unknown as Answer<typeof showLanding>).books;
  };
  expect((await inSpanish(1)).map(({ title }) => title)).toEqual(['Faust', 'Walden', 'Emma']);
  for (let number = 1; number <= 8; number += 1) await app.aBook({ title: `Libro ${number}` });
  await sql(`update books set source_kind = 'starter', listens_count = 100 - id`);
  const shown = await inSpanish(8);
  expect(shown.map(({ title }) => title)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Libro ${index + 1}`),
  );
});

it('shows the editors’ choice first while hardly anybody has listened, and its sample', async () => {
  const [walden = 0, emma = 0, faust = 0] = books;
  await sql(`update books set listens_count = 0, origin_key = 'starter:' || id, language = 'en'`);
  const collection = { originKey: 'starter:start', name: 'Start here', description: 'Two.', language: 'en' };
  await app.features.collections.keepCollections('starter', [
    { ...collection, books: [`starter:${emma}`, `starter:${faust}`] },
    { ...collection, originKey: 'starter:other', books: [`starter:${walden}`, `starter:${faust}`] },
  ]);
  for (const book of books) await giveVoice(book);
  const { books: shown, sample } = await landing();
  expect(shown.slice(0, 3).map(({ id }) => id)).toEqual([emma, faust, walden]);
  expect(sample?.book.title).toBe('Emma');
  await sql(`update books set listens_count = 2 where id = $1`, [walden]);
  expect((await landing()).sample?.book.title).toBe('Emma');
  await sql(`update books set listens_count = 3 where id = $1`, [walden]);
  expect((await landing()).sample?.book.title).toBe('Walden');
});
