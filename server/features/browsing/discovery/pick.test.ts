import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let library: BooksApp;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  library = await openBooksApp();
});
afterEach(() => library.close());

const pick = async (token = 'reader-7') => {
  const { status, body } = await library.call('GET /api/v1/books/today', { token });
  expect(status).toBe(200);
  return body.pick;
};
const titleOf = async (token?: string): Promise<string> => (await pick(token)).book.title;
const add = (title: string, more: object = {}) =>
  library.addBook({ title, author: `Author of ${title}`, categories: ['Nature'], ...more });

async function addMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await add(`Book ${number}`);
  await library.makeShelves();
}

/** The morning after, so that what was published and heard until now was so before today. */
const untilTomorrow = () => {
  const now = Date.now() + library.clock.offsetMs;
  library.clock.offsetMs += DAY_MS - (now % DAY_MS) + 3_600_000;
};

it('is for those who are signed in, and is none in a library without books', async () => {
  expect((await library.call('GET /api/v1/books/today', { token: null })).status).toBe(401);
  expect(await pick()).toBeNull();
});

it('is the same book all day, another on other days, and not the same for everybody', async () => {
  await addMany(30);
  untilTomorrow();
  const first = await titleOf();
  for (let hour = 0; hour < 20; hour += 5) {
    library.clock.offsetMs += 4 * 3_600_000;
    expect(await titleOf()).toBe(first);
  }
  const days = new Set<string>();
  for (let day = 0; day < 8; day += 1) {
    untilTomorrow();
    days.add(await titleOf());
  }
  expect(days.size).toBeGreaterThan(3);
  const readers = new Set(await Promise.all([1, 2, 3, 4, 5, 6].map((id) => titleOf(`reader-${id}`))));
  expect(readers.size).toBeGreaterThan(1);
});

it('stays for the day when it’s begun, when others are, and when books are added; then it’s another', async () => {
  await addMany(12);
  untilTomorrow();
  const { book } = await pick();
  const startedToday = new Date(Date.now() + library.clock.offsetMs);
  await library.mark(book.id, { time: 30, finished: true });
  await library.database.pool.query(
    'update listenings set created_at = $1, listened_at = $1, finished_at = $1',
    [startedToday],
  );
  await add('Added today');
  await library.countBegun(new Map([[7, 1]]));
  await library.makeShelves();
  expect((await pick()).book).toMatchObject({ title: book.title, time: 30, finished: true });
  untilTomorrow();
  const next = await pick();
  expect(next.book.title).not.toBe(book.title);
  expect(next.reason).toEqual({ kind: 'finished', title: book.title });
});

const questions = async (query = '', token = 'reader-7') =>
  (await library.call(`GET /api/v1/books/today${query}`, { token })).body.questions;

it('comes with the questions of the day until something was heard or saved', async () => {
  const id = await add('Walden', { questions: ['Why live simply?'] });
  await add('Enquiridión', { language: 'es', questions: ['¿Qué depende de mí?'] });
  const ofTheDay = (await library.call('GET /api/v1/questions')).body.questions;
  expect(ofTheDay).toHaveLength(2);
  expect(await questions()).toEqual(ofTheDay);
  expect(await questions('?language=es')).toEqual(['¿Qué depende de mí?']);
  expect(await questions('?language=fr')).toEqual([]);

  await library.mark(id, { time: 30, finished: false });
  expect(await questions()).toEqual([]);
  expect(await questions('', 'reader-8')).toEqual(ofTheDay);
  untilTomorrow();
  expect(await questions()).toEqual([]);
  await library.unmark();
  expect(await questions()).toHaveLength(2);
  const body = { saved_at: new Date().toISOString() };
  expect((await library.call(`PUT /api/v1/bookmarks/${id}`, { body })).status).toBe(200);
  expect(await questions()).toEqual([]);
});

it('comes with none where no book has any', async () => {
  expect(await questions()).toEqual([]);
  await add('Walden');
  expect(await questions()).toEqual([]);
});

it('has a true reason for somebody new: its length, or its subject', async () => {
  const id = await add('Walden');
  await library.database.pool.query('update books set reading_minutes = 12 where id = $1', [id]);
  await library.rewriteCards();
  await library.makeShelves();
  expect((await pick()).reason).toEqual({ kind: 'subject', category: 'Nature' });
  await library.database.pool.query('update books set reading_minutes = 7 where id = $1', [id]);
  await library.rewriteCards();
  expect((await pick()).reason).toEqual({ kind: 'short', minutes: 7 });
});

it('is close to a book that was listened to, and never one that was begun before today', async () => {
  for (let number = 1; number <= 6; number += 1) await add(`On nature ${number}`);
  const begun = await add('Walden');
  for (let number = 1; number <= 6; number += 1) await add(`On law ${number}`, { categories: ['Law'] });
  await library.mark(begun, { time: 30, finished: false });
  await library.makeShelves();
  for (let day = 0; day < 6; day += 1) {
    untilTomorrow();
    const { book, reason } = await pick();
    expect(book.title).toMatch(/^On nature/);
    expect(reason).toEqual({ kind: 'heard', title: 'Walden' });
  }
});
