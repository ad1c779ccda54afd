import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let catalogue: BooksApp;
const categories = new Map<string, number>();

const shelf: [title: string, more: { category: string; minutes?: number; language?: string }][] = [
  ['War and Peace', { category: 'Fiction', minutes: 30 }],
  ['The Art of War', { category: 'History', minutes: 5 }],
  ['On War', { category: 'History', minutes: 15 }],
  ['La guerra y la paz', { category: 'Fiction', language: 'es' }],
  ['Meditations', { category: 'Philosophy' }],
  ['Meditaciones', { category: 'Philosophy', language: 'es' }],
];
const MANY = 230;

beforeAll(async () => {
  catalogue = await openBooksApp();
  for (const [title, { category, minutes = 10, language = 'en' }] of shelf) {
    const text = { slogan: '', shortDescription: title.includes('War') ? 'About strategy' : '' };
    const book = { title, author: `Author of ${title}`, categories: [category], language, ...text };
    await catalogue.addSummary({ ...book, originKey: `test:${title}`, wordCount: minutes * 230 });
    await catalogue.database.pool.query(
      'update book_cards set minutes = $1 where title_key = (select title_key from books where title = $2)',
      [minutes, title],
    );
  }
  const { body } = await catalogue.call('GET /api/v1/categories');
  for (const { id, name } of body.categories) categories.set(name, id);
});
afterAll(() => catalogue.close());

async function results(query: string) {
  const { status, body } = await catalogue.call(`GET /api/v1/books/search/results?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { ...body, titles: body.books.map(({ title }: { title: string }) => title) };
}

const of = (...names: string[]): string => `categories=${names.map((name) => categories.get(name)).join()}`;

describe('GET /books/search/passages', () => {
  const passages = async (query: string) =>
    (await catalogue.call(`GET /api/v1/books/search/passages?keyword=three&${query}`)).body.passages.map(
      ({ book }: { book: { title: string } }) => book.title,
    );

  it('finds sentences in books of a category, a language and a length', async () => {
    expect(await passages('most=40')).toHaveLength(shelf.length);
    expect(await passages('most=2')).toHaveLength(2);
    expect((await passages(of('History'))).toSorted()).toEqual(['On War', 'The Art of War']);
    expect(await passages(`${of('Philosophy')}&language=es`)).toEqual(['Meditaciones']);
    expect(await passages('length=long')).toEqual(['War and Peace']);
  });
});

describe('GET /books/search/results', () => {
  it.each([
    ['nothing', () => '', ['War and Peace', 'The Art of War', 'On War']],
    ['a category', () => of('History'), ['The Art of War', 'On War']],
    ['several', () => of('Fiction', 'History'), ['War and Peace', 'The Art of War', 'On War']],
    ['a length', () => 'length=medium', ['On War']],
    ['both', () => `${of('History')}&length=short`, ['The Art of War']],
    ['a language', () => 'language=es', []],
    ['a category that has none', () => of('Philosophy'), []],
  ])('finds “war”, narrowed by %s', async (_what, narrowed, expected) => {
    const { titles, count, next } = await results(`keyword=war&${narrowed()}`);
    expect(titles).toEqual(expect.arrayContaining(expected));
    expect([titles.length, count, next]).toEqual([expected.length, expected.length, null]);
  });

  it.each([
    ['nothing', () => '', { Fiction: 1, History: 2 }],
    ['a category', () => of('History'), { Fiction: 1, History: 2 }],
    ['a length', () => 'length=medium', { History: 1 }],
    ['a language that has none', () => 'language=es', {}],
  ])('counts the categories of what is found, narrowed by %s', async (_what, narrowed, expected) => {
    const { categories: counted } = await results(`keyword=war&${narrowed()}`);
    const names = new Map([...categories].map(([name, id]) => [id, name]));
    const counts = counted.map(({ id, books_count: count }: { id: number; books_count: number }) => [
      names.get(id),
      count,
    ]);
    expect(Object.fromEntries(counts)).toEqual(expected);
  });

  it('finds what was probably meant, narrowed too', async () => {
    expect((await results('keyword=meditatons')).titles[0]).toBe('Meditations');
    const { titles } = await results(`keyword=meditatons&${of('Philosophy')}&language=es`);
    expect(titles).toEqual(['Meditaciones']);
  });

  it('finds words of descriptions, narrowed too', async () => {
    expect((await results('keyword=strategy')).count).toBe(3);
    expect((await results(`keyword=strategy&${of('Fiction')}`)).titles).toEqual(['War and Peace']);
  });

  it.each(['', '%20', '?!'.replace('?', '%3F')])('finds nothing for %j', async (keyword) => {
    expect(await results(`keyword=${keyword}`)).toMatchObject({ books: [], count: 0, next: null });
  });

  it.each(['categories=a', 'categories=1;2', 'categories=0', 'length=tiny', 'language=es%27', 'after=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await catalogue.call(`GET /api/v1/books/search/results?keyword=war&${query}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
    },
  );

  it('goes on behind the last book, each book once and 200 at most', async () => {
    await catalogue.database.pool.query(
      `insert into authors (name, name_key) values ('Zed', 'zed');
       insert into books (title, title_key, author_id, source_kind, source_label, status, reading_minutes,
         listens_count, search_document, search_text, published_at)
       select 'Zoology ' || n, 'zoology ' || n, (select id from authors where name_key = 'zed'), 'ai', 'x',
         'published', 9, n % 7, '', 'zoology ' || n || ' zed', now()
       from generate_series(1, ${MANY}) n`,
    );
    await catalogue.rewriteCards();
    const seen: number[] = [];
    let after = '';
    for (let page = 0; page < 20; page += 1) {
      const { books, count, next } = await results(`keyword=zoology${after}`);
      expect(count).toBe(200);
      seen.push(...books.map(({ id }: { id: number }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(new Set(seen).size).toBe(200);
    expect(seen).toHaveLength(200);
    expect((await results('keyword=zoology&after=999-1')).books).toEqual([]);
  });

  it('goes on at the same place when the last book is gone', async () => {
    const { next } = await results('keyword=zoology');
    const following = (await results(`keyword=zoology&after=${next}`)).titles[0];
    await catalogue.database.pool.query('delete from books where id = $1', [next.split('-')[1]]);
    catalogue.news.changed();
    const { titles } = await results(`keyword=zoology&after=${next}`);
    expect(titles).not.toContain(following);
    expect(titles).toHaveLength(24);
  });
});
