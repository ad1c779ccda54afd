import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';

let library: BooksApp;

beforeAll(async () => {
  library = await openBooksApp();
});
afterAll(() => library.close());
beforeEach(async () => {
  await library.empty();
  await library.collections.keepCollections('starter', []);
  await library.database.pool.query('delete from own_collections');
});

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];

/** Books A to F, with their ids. */
async function sixBooks(): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const title of LETTERS) ids[title] = await library.addBook({ title, originKey: `starter:${title}` });
  return ids;
}

const keep = (...given: { name: string; books: string[] }[]) =>
  library.collections.keepCollections(
    'starter',
    given.map(({ name, books }) => ({
      originKey: `starter:${name}`,
      name,
      description: '',
      language: 'en',
      books: books.map((title) => `starter:${title}`),
    })),
  );
const hear = (bookId = 0) => library.mark(bookId, { time: 5, finished: false });
const next = async (token = 'reader-7') =>
  (await library.call('GET /api/v1/collections/next', { token })).body.next;

it('is for those who are signed in, and there is none for a reader in no collection', async () => {
  expect((await library.call('GET /api/v1/collections/next', { token: null })).status).toBe(401);
  const ids = await sixBooks();
  await keep({ name: 'Letters', books: ['A', 'B', 'C', 'D', 'E'] });
  expect(await next()).toBeNull();
  await hear(ids.F);
  expect(await next()).toBeNull();
});

it('has what comes after the book heard last, then what comes before it, without what was begun', async () => {
  const ids = await sixBooks();
  await keep({ name: 'Letters', books: LETTERS });
  await hear(ids.E);
  await hear(ids.B);
  const found = await next();
  expect(found.collection).toEqual({ id: expect.any(Number), name: 'Letters', slug: 'letters' });
  expect(titles(found)).toEqual(['C', 'D', 'F', 'A']);
  expect(await next('reader-8')).toBeNull();
  await hear(ids.C);
  expect(await next()).toBeNull();
});

it('is the collection heard last that has enough left, and only of published books', async () => {
  const ids = await sixBooks();
  await keep({ name: 'Short', books: ['A', 'B', 'C', 'D'] }, { name: 'Letters', books: LETTERS });
  await hear(ids.E);
  await hear(ids.A);
  expect((await next()).collection.name).toBe('Letters');
  await library.database.pool.query(`update books set status = 'rejected' where title = 'C'`);
  await library.rewriteCards();
  expect(await next()).toBeNull();
});

it('is one’s own collection before one of the library with the same book, and nobody else’s', async () => {
  const ids = await sixBooks();
  await keep({ name: 'Letters', books: LETTERS });
  await hear(ids.A);
  const id = randomUUID();
  const book_ids = [ids.F, ids.E, ids.A, ids.D, ids.C];
  await library.call('POST /api/v1/own-collections', { body: { id, name: 'My letters', book_ids } });
  const found = await next();
  expect(found.collection).toEqual({ id, name: 'My letters' });
  expect(titles(found)).toEqual(['D', 'C', 'F', 'E']);

  await library.mark(ids.A ?? 0, { time: 5, finished: false }, 8);
  expect((await next('reader-8')).collection.name).toBe('Letters');
});
