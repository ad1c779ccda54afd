import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';
import { upsertBook } from './upsert-book.ts';
import { setAudio } from './write-books.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  await catalogue.database.pool.query('truncate books, authors, categories restart identity cascade');
  catalogue.news.changed();
});

const count = async (table: string): Promise<number> =>
  (await catalogue.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

const base = {
  originKey: 'starter:walden',
  title: 'Walden',
  author: 'Henry David Thoreau',
  categories: ['Nature', 'Philosophy'],
  sourceKind: 'starter',
  sourceLabel: 'starter',
  status: 'published',
  wordCount: 1000,
} as const;

describe('upsertBook', () => {
  it('brings the same origin up to date, keeping its id, audio, listens and date', async () => {
    const publishedAt = new Date('2024-05-01T10:00:00Z');
    const id = await catalogue.addBook({ ...base, publishedAt });
    await setAudio(catalogue.database.pool, id, { audioKey: 'k', durationSeconds: 5 });
    await catalogue.countListens(
      new Map([
        [id, 3],
        [999_999, 1],
      ]),
    );
    const again = await catalogue.addBook({
      ...base,
      title: 'Walden, again',
      categories: ['Essays', 'Nature'],
    });
    expect(again).toBe(id);
    const { body } = await catalogue.call('GET /api/v1/books');
    expect(body.books).toHaveLength(1);
    expect(body.books[0]).toMatchObject({
      id,
      title: 'Walden, again',
      duration: 5,
      published_at: '2024-05-01T10:00:00.000Z',
    });
    expect(body.books[0].categories.map(({ name }: { name: string }) => name)).toEqual(['Essays', 'Nature']);
    const { rows } = await catalogue.database.pool.query('select listens_count from books');
    expect(rows).toEqual([{ listens_count: 3 }]);
    expect((await catalogue.call('GET /api/v1/books/search?keyword=again')).body.books).toHaveLength(1);
  });

  it('knows authors and categories again however they are spelt', async () => {
    await catalogue.addBook({
      originKey: null,
      author: 'Émile Zola',
      categories: ['Self-Mastery', 'self mastery', ' '],
    });
    await catalogue.addBook({ originKey: null, author: 'EMILE ZOLA', categories: ['SELF-MASTERY'] });
    expect(await count('authors')).toBe(1);
    expect(await count('categories')).toBe(1);
    expect(await count('books')).toBe(2);
  });

  it('is safe when many bring the same book, author and categories at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        catalogue.database.query.transaction((tx) =>
          upsertBook(tx, {
            ...base,
            originKey: `starter:${index % 3}`,
            title: `Book ${index % 3}`,
            author: `Author ${index % 2}`,
            categories: index % 2 === 0 ? ['A', 'B', 'C'] : ['C', 'B', 'A'],
          }),
        ),
      ),
    );
    expect(new Set(ids).size).toBe(3);
    expect(await count('books')).toBe(3);
    expect(await count('authors')).toBe(2);
    expect(await count('categories')).toBe(3);
    expect(await count('book_categories')).toBe(9);
  });

  it.each([
    ['an empty title', { title: '  ' }],
    ['a title of a megabyte', { title: 'x'.repeat(1_000_000) }],
    ['no author', { author: '' }],
    ['an endless author', { author: 'x'.repeat(201) }],
    ['an endless category', { categories: ['x'.repeat(201)] }],
  ])('refuses %s', async (_, wrong) => {
    await expect(upsertBook(catalogue.database.query, { ...base, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('takes the longest title, an endless description, and characters of every kind', async () => {
    const id = await catalogue.addBook({
      ...base,
      title: '\u{1f600}漢'.repeat(166),
      shortDescription: `${'word '.repeat(100_000)} '\\:*&|!<>% ${'y'.repeat(5_000)}`,
      slogan: "It's \\ 'quoted'",
    });
    const { status, body } = await catalogue.call(`GET /api/v1/books/${id}`);
    expect(status).toBe(200);
    expect(body.data.slogan).toBe('It’s \\ ‘quoted’');
  });

  it('keeps what lists show of author and categories beside each book', async () => {
    await catalogue.addBook({ ...base, categories: ['Nature', 'Philosophy', 'Essays'] });
    const listed = async () => {
      const [book] = (await catalogue.call('GET /api/v1/books')).body.books;
      return [book.author.name, ...book.categories.map(({ name }: { name: string }) => name)];
    };
    expect(await listed()).toEqual(['Henry David Thoreau', 'Nature', 'Philosophy', 'Essays']);
    await catalogue.addBook({ ...base, author: 'H. D. Thoreau', categories: ['Essays', 'Nature'] });
    expect(await listed()).toEqual(['H. D. Thoreau', 'Essays', 'Nature']);
    await catalogue.addBook({ ...base, categories: [] });
    expect(await listed()).toEqual(['Henry David Thoreau']);
  });

  it('says whether a book got its audio', async () => {
    expect(await setAudio(catalogue.database.pool, 12345, null)).toBe(false);
  });
});
