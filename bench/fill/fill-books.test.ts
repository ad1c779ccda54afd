import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';
import { fillBooks } from './fill-books.ts';
import { fillListeners } from './fill-listeners.ts';

let catalogue: BooksApp;

beforeEach(async () => {
  catalogue = await openBooksApp();
});
afterEach(() => catalogue.close());

const indexes = async () =>
  (
    await catalogue.database.pool.query(
      `select indexdef from pg_indexes where tablename = 'books' order by 1`,
    )
  ).rows;

describe('a synthetic catalogue', () => {
  it('is browsed and searched like any other, and keeps every index', async () => {
    const before = await indexes();
    expect(await fillBooks(catalogue.deps, { books: 300 })).toEqual({ added: 300 });
    expect(await fillBooks(catalogue.deps, { books: 320 })).toEqual({ added: 20 });
    expect(await fillBooks(catalogue.deps, { books: 100 })).toEqual({ added: 0 });
    expect(await indexes()).toEqual(before);
    const page = (await catalogue.call('GET /api/v1/books?page=16')).body;
    expect([page.books.length, page.hasMorePages]).toEqual([20, false]);
    const [book] = page.books;
    const found = await catalogue.call(`GET /api/v1/books/search?keyword=${encodeURIComponent(book.title)}`);
    expect(found.body.books[0].title).toBe(book.title);
    const single = (await catalogue.call(`GET /api/v1/books/${book.id}`)).body;
    expect(single.data.similar.length).toBeGreaterThan(3);
    const { categories } = (await catalogue.call('GET /api/v1/categories')).body;
    expect(categories.length).toBeGreaterThan(10);
  });

  it('has listeners who started books of it, once', async () => {
    const { pool } = catalogue.database;
    await fillBooks(catalogue.deps, { books: 300 });
    const { started } = await fillListeners(pool, 3);
    expect(started).toBeGreaterThan(200);
    expect(await fillListeners(pool, 3)).toEqual({ started: 0 });
    const { rows } = await pool.query<{ listeners: number; listens: number }>(
      `select (select count(*)::int from users where email like '%.invalid') as listeners,
         (select count(*)::int from listenings) as listens`,
    );
    expect(rows).toEqual([{ listeners: 3, listens: started }]);
  });

  it.each(['starter:walden', null])('never joins a real book (%j)', async (originKey) => {
    await catalogue.addBook({ originKey });
    await expect(fillBooks(catalogue.deps, { books: 10 })).rejects.toThrow('real books');
    expect((await catalogue.call('GET /api/v1/books')).body.books).toHaveLength(1);
  });
});
