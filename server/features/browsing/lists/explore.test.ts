import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeBooks, setAudio } from '#server/features/books/index.ts';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';

const DAY_MS = 86_400_000;
let library: BooksApp;

beforeAll(async () => {
  library = await openBooksApp();
});
afterAll(() => library.close());
beforeEach(() => library.empty());

/** Adds a book with audio of so many minutes. */
async function heard(title: string, minutes: number, more: object = {}): Promise<number> {
  const id = await library.addBook({ title, ...more });
  await changeBooks(library.deps, async (tx) => {
    await setAudio(tx, id, { audioKey: `${id}.mp3`, durationSeconds: minutes * 60 });
  });
  return id;
}

const get = async (path: string) => (await library.call(`GET /api/v1/${path}`)).body;

describe('questions of the day', () => {
  const asked = async (query = ''): Promise<string[]> => (await get(`questions${query}`)).questions;

  it('are at most twelve, each of another book that answers it, in a language', async () => {
    for (let number = 1; number <= 15; number += 1)
      await library.addBook({ title: `Book ${number}`, questions: [`What is ${number}?`, `Why ${number}?`] });
    await library.addBook({ title: 'Libro', language: 'es', questions: ['¿Qué es?'] });
    await library.addBook({ title: 'Without' });
    const questions = await asked('?language=en');
    expect(questions).toHaveLength(12);
    expect(questions.every((question) => /^(What is|Why) \d+\?$/.test(question))).toBe(true);
    expect(new Set(questions.map((question) => /\d+/.exec(question)?.[0])).size).toBe(12);
    expect(await asked('?language=es')).toEqual(['¿Qué es?']);
    expect(await asked('?language=fr')).toEqual([]);
    expect(await asked()).toHaveLength(12);
  });

  it('stay for a day, and are others the next', async () => {
    for (let number = 1; number <= 40; number += 1)
      await library.addBook({ title: `Book ${number}`, questions: [`What is ${number}?`] });
    const untilTomorrow = DAY_MS - ((Date.now() + library.clock.offsetMs) % DAY_MS);
    library.clock.offsetMs += untilTomorrow;
    const first = await asked();
    library.clock.offsetMs += DAY_MS - 3_600_000;
    expect(await asked()).toEqual(first);
    library.clock.offsetMs += 3_600_000;
    expect(await asked()).not.toEqual(first);
  });

  it('are gone with their book', async () => {
    await library.addBook({ title: 'Gone', questions: ['Where is it?'] });
    expect(await asked()).toEqual(['Where is it?']);
    await library.empty();
    expect(await asked()).toEqual([]);
  });
});

describe('the length of books', () => {
  it('is that of the audio, else of the text, and narrows a list in any order', async () => {
    await heard('Nine', 9.4);
    await heard('Ten', 9.5);
    await heard('Twenty', 20.4);
    await heard('Twenty-one', 20.5);
    await library.addBook({ title: 'Read in two', wordCount: 460 });
    await library.addBook({ title: 'Read in twelve', wordCount: 12 * 230 });
    const by = async (query: string) => titles(await get(`books?${query}`));
    expect(await by('length=short&sort_by=title')).toEqual(['Nine', 'Read in two']);
    expect(await by('length=medium&sort_by=title')).toEqual(['Read in twelve', 'Ten', 'Twenty']);
    expect(await by('length=long')).toEqual(['Twenty-one']);
    expect(await by('sort_by=shortest')).toEqual([
      'Read in two',
      'Nine',
      'Ten',
      'Read in twelve',
      'Twenty',
      'Twenty-one',
    ]);
    expect(await by('length=long&language=es')).toEqual([]);
    const { lengths } = await get('explore');
    expect(lengths).toEqual([
      { length: 'short', books_count: 2 },
      { length: 'medium', books_count: 3 },
      { length: 'long', books_count: 1 },
    ]);
  });

  it('narrows categories too, which are sorted as asked', async () => {
    await heard('A', 5, { categories: ['Nature'] });
    await heard('B', 6, { categories: ['Nature'] });
    await heard('C', 30, { categories: ['Nature'] });
    await heard('D', 5, { categories: ['Law'] });
    const { categories } = await get('categories');
    const ids = categories
      .filter(({ name }: { name: string }) => name === 'Nature')
      .map(({ id }: { id: number }) => id);
    const find = async (body: object) =>
      titles((await library.call('POST /api/v1/categories/search', { body: { ids, ...body } })).body);
    expect(await find({})).toEqual(['C', 'B', 'A']);
    expect(await find({ sort_by: 'title' })).toEqual(['A', 'B', 'C']);
    expect(await find({ sort_by: 'title', length: 'short' })).toEqual(['A', 'B']);
  });

  it.each(['tiny', '10'])('is never %j', async (length) => {
    expect((await library.call(`GET /api/v1/books?length=${length}`)).status).toBe(422);
    const body = { ids: [], length };
    expect((await library.call('POST /api/v1/categories/search', { body })).status).toBe(422);
  });
});

describe('authors', () => {
  const names = async (query = '') => {
    const { authors } = await get(`authors?${query}`);
    return authors.map(
      ({ name, books_count: count }: { name: string; books_count: number }) => `${name} ${count}`,
    );
  };

  it('require sign-in', async () => {
    for (const path of ['authors', 'explore'])
      expect((await library.call(`GET /api/v1/${path}`, { token: null })).status).toBe(401);
  });

  it('are listed by name with their published books, and found by any word of their name', async () => {
    await library.addBooks(2, { author: 'Émile Zola' });
    await library.addBooks(1, { author: 'John Stuart Mill' });
    await library.addBooks(1, { author: 'Hidden', status: 'waiting' });
    expect(await names()).toEqual(['Émile Zola 2', 'John Stuart Mill 1']);
    expect(await names('q=mil')).toEqual(['John Stuart Mill 1']);
    expect(await names('q=EMI')).toEqual(['Émile Zola 2']);
    expect(await names('q=ola')).toEqual([]);
    for (const hostile of ['%25', '_', "'", '%5C']) expect(await names(`q=${hostile}`)).toEqual([]);
  });

  it('are each listed once over all pages', async () => {
    for (const author of ['A', 'B', 'C', 'D', 'E']) await library.addBook({ author, title: `By ${author}` });
    expect(await names('per_page=2&page=2')).toEqual(['C 1', 'D 1']);
    expect((await get('authors?per_page=2&page=2')).hasMorePages).toBe(true);
    expect((await get('authors?per_page=2&page=3')).hasMorePages).toBe(false);
    expect(await names('page=9')).toEqual([]);
    for (const wrong of ['page=0', 'per_page=101', `q=${'x'.repeat(101)}`])
      expect((await library.call(`GET /api/v1/authors?${wrong}`)).status).toBe(422);
  });

  it('with most books come first among what to explore, and change with the books', async () => {
    await library.addBooks(2, { author: 'Two' });
    await library.addBooks(1, { author: 'One' });
    const explored = async () => (await get('explore')).authors.map(({ name }: { name: string }) => name);
    expect(await explored()).toEqual(['Two', 'One']);
    await library.addBooks(3, { author: 'Three' });
    await library.newsArrived();
    expect(await explored()).toEqual(['Three', 'Two', 'One']);
  });
});
