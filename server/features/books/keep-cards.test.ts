import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#contract/books.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { bringBooksIn } from './bring-books-in.ts';
import { changeBooks } from './change-books.ts';
import { addListens } from './count-listens.ts';
import { setMadePicture } from './cover/cover-store.ts';
import { renewCards } from './keep-cards.ts';
import { publishBook } from './publish-book.ts';
import { setBookStatus } from './set-book-status.ts';
import { upsertBook } from './upsert-book.ts';
import { setAudio } from './write-books.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await changeBooks(test.features.books, (tx) => tx.execute('truncate books, authors, categories cascade'));
});

const walden = {
  originKey: 'starter:walden',
  title: 'Walden',
  author: 'Henry David Thoreau',
  categories: ['Nature'],
  sourceKind: 'starter',
  sourceLabel: 'starter',
  status: 'published',
  wordCount: 460,
} as const;

const add = (more: object = {}) =>
  changeBooks(test.features.books, (tx) => upsertBook(tx, { ...walden, ...more }));

/** The books of the list, and the cards that there are. */
async function listed(): Promise<Book[]> {
  const { body } = await test.call('GET /api/v1/books?sort_by=title', { token });
  const { rows } = await test.database.pool.query<{ cards: number }>(
    'select count(*)::int as cards from book_cards',
  );
  expect(rows[0]?.cards).toBe((body.books as Book[]).length);
  return body.books as Book[];
}
const admin = async (route: string, body?: object) =>
  expect((await test.call(route, { token, ...(body ? { body } : {}) })).status, route).toBeLessThan(300);

describe('the card of a book', () => {
  it('follows what is brought in, and brought in again', async () => {
    const id = await add();
    expect(await listed()).toMatchObject([
      { id, title: 'Walden', categories: [{ name: 'Nature' }], reading_minutes: 2, duration: null },
    ]);
    await add({ title: 'Walden, again', categories: ['Essays', 'Nature'], wordCount: 2300 });
    expect(await listed()).toMatchObject([
      {
        id,
        title: 'Walden, again',
        categories: [{ name: 'Essays' }, { name: 'Nature' }],
        reading_minutes: 10,
      },
    ]);
    await add({ status: 'needs_review' });
    expect(await listed()).toEqual([]);
  });

  it('is made when a book that waited is published, and not before', async () => {
    const [made] = await changeBooks(test.features.books, (tx) =>
      bringBooksIn(
        tx,
        [{ title: 'Emma', author: 'Jane Austen', categories: [], year: null, language: null }],
        { addedAs: 'hand', addedBy: null },
      ),
    );
    const bookId = made?.bookId ?? 0;
    expect(await listed()).toEqual([]);
    await changeBooks(test.features.books, (tx) =>
      publishBook(tx, bookId, { ...walden, title: 'Emma', author: 'Jane Austen' }),
    );
    expect(await listed()).toMatchObject([{ id: bookId, title: 'Emma', author: { name: 'Jane Austen' } }]);
    await changeBooks(test.features.books, (tx) =>
      setBookStatus(tx, bookId, { status: 'generating', reason: null, progress: 0.5 }),
    );
    expect(await listed()).toHaveLength(1);
  });

  it('follows an admin: details, categories, cover, taking down, bringing back, deleting', async () => {
    const id = await test.aBook();
    const [before] = await listed();
    await admin(`PATCH /api/v1/admin/books/${id}`, { title: 'Life in the Woods', categories: ['Woods'] });
    expect(await listed()).toMatchObject([
      { id, title: 'Life in the Woods', categories: [{ name: 'Woods' }] },
    ]);
    await admin(`PUT /api/v1/admin/books/${id}/cover`, { variant: 3, picture: null });
    const [after] = await listed();
    expect(after?.thumbnail).not.toBe(before?.thumbnail);
    await admin(`PATCH /api/v1/admin/books/${id}`, { published: false });
    expect(await listed()).toEqual([]);
    await admin(`PATCH /api/v1/admin/books/${id}`, { published: true });
    expect(await listed()).toHaveLength(1);
    await admin(`DELETE /api/v1/admin/books/${id}`);
    expect(await listed()).toEqual([]);
  });

  it('follows audio, pictures and listens', async () => {
    const id = await add();
    const { books } = test.features;
    await changeBooks(books, (tx) => setAudio(tx, id, { audioKey: 'a.mp3', durationSeconds: 60.5 }));
    const [narrated] = await listed();
    expect(narrated).toMatchObject({ duration: 60.5 });
    expect(narrated?.audio_public_link).toMatch(/^\/media\/a\.mp3\?expires=\d+&signature=/);
    await changeBooks(books, (tx) => setAudio(tx, id, null));
    const [silent] = await listed();
    expect([silent?.duration, silent?.audio_public_link]).toEqual([null, undefined]);
    await changeBooks(books, (tx) => setMadePicture(tx, id, { picture: 'abc', tint: '#123456' }));
    expect(await listed()).toMatchObject([{ thumbnail: `/covers/${id}.jpg?v=abc`, tint: '#123456' }]);
    const other = await add({ originKey: 'starter:other', title: 'Other' });
    await addListens(test.database.pool, new Map([[other, 3]]));
    const { body } = await test.call('GET /api/v1/books?sort_by=popular', { token });
    expect((body.books as Book[]).map((book) => book.id)).toEqual([other, id]);
  });

  it('is written again at the start where it is missing or of an older form', async () => {
    const ids = [await add(), await add({ originKey: 'starter:other', title: 'Other' })];
    const { pool } = test.database;
    await pool.query('delete from book_cards where book_id = $1', [ids[0]]);
    await pool.query(`update book_cards set form = 0, card = '{}' where book_id = $1`, [ids[1]]);
    expect(await renewCards(test.database)).toBe(2);
    test.features.books.news.changed();
    expect((await listed()).map(({ title }) => title)).toEqual(['Other', 'Walden']);
    expect(await renewCards(test.database)).toBe(0);
  });
});

describe('a list', () => {
  it('shows what each reader has of a book to that reader alone', async () => {
    const id = await add();
    const other = (await test.aReader()).access_token;
    const path = `GET /api/v1/books/${id}`;
    const shown = async (as: string) => [
      ((await test.call('GET /api/v1/books', { token: as })).body.books as Book[])[0]?.time,
      ((await test.call('GET /api/v1/books/search?keyword=walden', { token: as })).body.books as Book[])[0]
        ?.time,
      ((await test.call(path, { token: as })).body.data as Book).time,
    ];
    await test.call('POST /api/v1/history', { token, body: { book_id: id, time: 42 } });
    expect(await shown(token)).toEqual([42, 42, 42]);
    expect(await shown(other)).toEqual([undefined, undefined, 0]);
    expect(await shown(token)).toEqual([42, 42, 42]);
  });
});
