import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
  await catalogue.database.pool.query(`
    insert into authors (name, name_key) values ('Ann', 'ann');
    insert into books (title, title_key, author_id, source_kind, source_label, status, listens_count, search_document,
      search_text, published_at, language)
    select title, lower(title), 1, 'ai', 'x', 'published', case when n = 70 then 9 else 0 end, '', lower(title) || ' ann',
      now(), case when n % 1000 = 7 then 'es' else 'en' end
    from generate_series(1, 3100) n, lateral (select 'Book ' || n || ' and the art of it' as title) made`);
  await catalogue.rewriteCards();
  // As it happens by itself once so many books are new.
  await catalogue.database.pool.query('analyze books');
});
afterAll(() => catalogue.close());

const found = async (query: string) => titles((await catalogue.call(`GET /api/v1/books/${query}`)).body);

it('finds words that thousands of books have in the most popular ones', async () => {
  const [first, ...others] = await found('search?keyword=art%20of');
  expect(first).toBe('Book 70 and the art of it');
  expect(others).toHaveLength(19);
});

it('finds those of a language alone', async () => {
  const spanish = await found('search/results?keyword=art%20of&language=es');
  expect(spanish.toSorted()).toEqual(
    [7, 1007, 2007, 3007].map((n) => `Book ${n} and the art of it`).toSorted(),
  );
});

it('finds a book that has just been published', async () => {
  await catalogue.addBook({ title: 'Nothing but the art of it' });
  await catalogue.database.pool.query('update book_cards set listens_count = 7 where title_key like $1', [
    'nothing%',
  ]);
  catalogue.news.changed();
  expect((await found('search?keyword=art%20of')).slice(0, 2)).toEqual([
    'Book 70 and the art of it',
    'Nothing but the art of it',
  ]);
});
