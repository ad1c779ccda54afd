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
});

const put = (title: string, more: object = {}) =>
  library.addBook({ title, originKey: `starter:${title}`, author: title, ...more });

const nextOf = async (id: number, token = 'reader-7') =>
  titles((await library.call(`GET /api/v1/books/${id}/next`, { token })).body);

it('requires sign-in and a published book', async () => {
  const waiting = await put('Waiting', { status: 'waiting' });
  expect((await library.call(`GET /api/v1/books/${waiting}/next`, { token: null })).status).toBe(401);
  expect((await library.call(`GET /api/v1/books/${waiting}/next`)).status).toBe(404);
});

it('is of the same collections first, in the same language, and nothing that was started or finished', async () => {
  const crito = await put('Crito');
  const apology = await put('Apology');
  const [euthyphro, phaedo] = [await put('Euthyphro'), await put('Phaedo')];
  const popular = await put('Popular');
  await put('Critón', { language: 'es' });
  await library.database.pool.query('update books set listens_count = 50 where id = $1', [popular]);
  await library.database.pool.query('update book_shelves set similar_ids = $2 where book_id = $1', [
    crito,
    [phaedo, euthyphro],
  ]);
  await library.rewriteCards();
  const books = ['Apology', 'Crito', 'Critón', 'Euthyphro'].map((title) => `starter:${title}`);
  const trial = { originKey: 'starter:trial', name: 'A trial', description: '', language: 'en', books };
  await library.collections.keepCollections('starter', [trial]);
  expect(await nextOf(crito)).toEqual(['Euthyphro', 'Apology', 'Phaedo', 'Popular']);

  await library.mark(apology, { time: 40, finished: false });
  await library.mark(phaedo, { time: 600, finished: true });
  expect(await nextOf(crito)).toEqual(['Euthyphro', 'Popular']);
  expect(await nextOf(crito, 'reader-8')).toEqual(['Euthyphro', 'Apology', 'Phaedo', 'Popular']);
  const { body } = await library.call(`POST /api/v1/books/next/${crito}`);
  expect(body.data.title).toBe('Euthyphro');
});
