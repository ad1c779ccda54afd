import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/open-database.ts';
import { type App, createServer } from '#server/platform/http/server.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { findKeyIdeas } from './key-ideas.ts';
import { readingRoutes } from './routes.ts';
import { saveCues, saveText } from './store.ts';

const body = '## What is in it for you\n\nOne. Two.\n\n## An idea\n\nThree.';
const cues = [
  { id: 's1', start: 1, end: 2 },
  { id: 's2', start: 2, end: 3 },
  { id: 's3', start: 4, end: 5 },
];

let database: Database;
let app: App;

beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({ level: 'silent' });
  const reading = { database, isPublished, isOpen: isPublished, now: () => new Date() };
  app = await createServer({
    log,
    findCurrentUser: async (token) =>
      token === 'ann' ? { userId: 1, sessionId: 1, isAdmin: false, token: null, isApp: false } : null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  readingRoutes(app, { ...reading, paintQuoteCard: async () => Buffer.from('a picture') });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function isPublished(bookId: number): Promise<boolean> {
  const { rows } = await database.pool.query('select 1 from books where id = $1 and status = $2', [
    bookId,
    'published',
  ]);
  return rows.length > 0;
}

async function aBook(status = 'published'): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with author as (
       insert into authors (name, name_key) values ('A', 'a')
       on conflict (name_key) do update set name = excluded.name returning id
     )
     insert into books (title, title_key, author_id, source_kind, source_label, status, search_document, search_text, published_at)
     select 'T', 't', id, 'starter', 'Test', $1, '', '', now() from author returning id`,
    [status],
  );
  return rows[0]!.id;
}
const save = (bookId: number, text = body) => saveText(database.query, { bookId, body: text });
async function aNarratedBook(): Promise<number> {
  const bookId = await aBook();
  const { bodyHash } = await save(bookId);
  expect(await saveCues(database.query, { bookId, bodyHash, cues })).toBe(true);
  return bookId;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/books/${path}`, headers: { authorization: 'Bearer ann', ...headers } });
const timesOf = (answer: {
  json: () => { data: { sections: { sentences: { start: number | null }[] }[] } };
}) => answer.json().data.sections.flatMap(({ sentences }) => sentences.map(({ start }) => start));

describe('reading a book', () => {
  it('requires sign-in', async () => {
    const bookId = await aNarratedBook();
    for (const path of [`${bookId}/text`, `${bookId}/cues.vtt`]) {
      for (const authorization of ['', 'Bearer nobody']) {
        const answer = await get(path, { authorization });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
      }
    }
  });

  it('is for published books with a text', async () => {
    const waiting = await aBook('waiting');
    await save(waiting);
    const empty = await aBook();
    for (const id of [waiting, empty, 999_999]) {
      expect((await get(`${id}/text`)).statusCode).toBe(404);
      expect((await get(`${id}/cues.vtt`)).json()).toMatchObject({ code: 'not_found' });
    }
    expect((await get('walden/text')).statusCode).toBe(404);
  });

  it('has no times before it is narrated', async () => {
    const bookId = await aBook();
    await save(bookId);
    expect(timesOf(await get(`${bookId}/text`))).toEqual([null, null, null]);
    const vtt = await get(`${bookId}/cues.vtt`);
    expect(vtt.statusCode).toBe(404);
    expect(vtt.json()).toMatchObject({ message: 'This book hasn’t been narrated yet.' });
  });

  it('gives text and WebVTT with the times once it is', async () => {
    const bookId = await aNarratedBook();
    expect(timesOf(await get(`${bookId}/text`))).toEqual([1, 2, 4]);
    const vtt = await get(`${bookId}/cues.vtt`);
    expect(vtt.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(vtt.body).toContain('s2\n00:00:02.000 --> 00:00:03.000\nTwo.\n');
  });

  it('has no times while its cues belong to an older text, and takes none for an older text', async () => {
    const bookId = await aNarratedBook();
    const { bodyHash: older } = await save(bookId);
    expect((await save(bookId, `${body} Four.`)).changed).toBe(true);
    expect(timesOf(await get(`${bookId}/text`))).toEqual([null, null, null, null]);
    expect((await get(`${bookId}/cues.vtt`)).statusCode).toBe(404);
    expect(await saveCues(database.query, { bookId, bodyHash: older, cues })).toBe(false);
    await save(bookId);
    expect(timesOf(await get(`${bookId}/text`))).toEqual([1, 2, 4]);
  });

  it('is not sent again to whoever has it', async () => {
    const bookId = await aBook();
    const { bodyHash } = await save(bookId);
    const first = await get(`${bookId}/text`);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const headers = { authorization: 'Bearer ann', 'if-none-match': known };
      const again = await fetch(`${origin}/api/v1/books/${bookId}/text`, { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    await saveCues(database.query, { bookId, bodyHash, cues });
    expect((await get(`${bookId}/text`, { 'if-none-match': etag })).statusCode).toBe(200);
  });
});

describe('saving a text', () => {
  it('writes nothing when it is the same', async () => {
    const bookId = await aBook();
    expect((await save(bookId)).changed).toBe(true);
    const rowVersion = async () =>
      (await database.pool.query('select xmin::text from book_texts where book_id = $1', [bookId])).rows[0];
    const before = await rowVersion();
    expect((await save(bookId)).changed).toBe(false);
    expect(await rowVersion()).toEqual(before);
  });
});

describe('the key ideas', () => {
  it('come with their times once these belong to the text as it is', async () => {
    const bookId = await aBook();
    expect(await findKeyIdeas(database.pool, bookId)).toEqual([]);
    const { bodyHash } = await save(bookId);
    expect(await findKeyIdeas(database.pool, bookId)).toEqual([{ title: 'An idea', time: null }]);
    await saveCues(database.query, { bookId, bodyHash, cues });
    expect(await findKeyIdeas(database.pool, bookId)).toEqual([{ title: 'An idea', time: 4 }]);
    await save(bookId, `${body} Four.`);
    expect(await findKeyIdeas(database.pool, bookId)).toEqual([{ title: 'An idea', time: null }]);
  });
});
