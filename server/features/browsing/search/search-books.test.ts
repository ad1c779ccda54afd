import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let catalogue: BooksApp;

const shelf: [title: string, author: string, slogan?: string][] = [
  ['Walden', 'Henry David Thoreau', 'Two years beside a pond'],
  ['War and Peace', 'Leo Tolstoy'],
  ['The Art of War', 'Sun Tzu'],
  ['L’Étranger', 'Albert Camus'],
  ['Der Prozeß', 'Franz Kafka'],
  ['Братья Карамазовы', 'Фёдор Достоевский'],
  ['道德经', '老子'],
  ['Thinking, Fast and Slow', 'Daniel Kahneman'],
  ['The Wealth of Nations', 'Adam Smith'],
  ['A Vindication of the Rights of Woman', 'Mary Wollstonecraft'],
  ['1984', 'George Orwell'],
  ['Meditations', 'Marcus Aurelius'],
];

beforeAll(async () => {
  catalogue = await openBooksApp();
  for (const [title, author, slogan = ''] of shelf) {
    await catalogue.addBook({ title, author, slogan, shortDescription: '' });
  }
  await catalogue.addBook({ title: 'War Diaries', author: 'Hidden', status: 'waiting' });
});
afterAll(() => catalogue.close());

async function search(keyword: string): Promise<string[]> {
  const { status, body } = await catalogue.call(
    `GET /api/v1/books/search?keyword=${encodeURIComponent(keyword)}`,
  );
  expect([keyword, status]).toEqual([keyword, 200]);
  return body.books.map(({ title }: { title: string }) => title);
}

describe('GET /books/search', () => {
  it.each([
    [
      'w',
      [
        'Walden',
        'War and Peace',
        'A Vindication of the Rights of Woman',
        'The Art of War',
        'The Wealth of Nations',
      ],
    ],
    ['war', ['War and Peace', 'The Art of War']],
    ['WALD', ['Walden']],
    ['peace war', ['War and Peace']],
    ['thoreau walden', ['Walden']],
    ['tolstoy pea', ['War and Peace']],
    ['etranger', ['L’Étranger']],
    ["l'étranger", ['L’Étranger']],
    ['letranger camus', ['L’Étranger']],
    ['prozess', ['Der Prozeß']],
    ['PROZESS KAFKA', ['Der Prozeß']],
    ['карам', ['Братья Карамазовы']],
    ['достоевский', ['Братья Карамазовы']],
    ['道德', ['道德经']],
    ['fast, and: slow!', ['Thinking, Fast and Slow']],
    ['19', ['1984']],
    ['beside a pond', ['Walden']],
  ])('finds for %j', async (keyword, expected) => {
    const found = await search(keyword);
    if (keyword === 'w') expect(found.toSorted()).toEqual(expected.toSorted());
    else expect(found.slice(0, expected.length)).toEqual(expected);
    if (keyword === 'w') expect(found.slice(0, 2).toSorted()).toEqual(['Walden', 'War and Peace']);
  });

  it.each([
    ['wladen', 'Walden'],
    ['meditatons', 'Meditations'],
    ['vindicaton rigths', 'A Vindication of the Rights of Woman'],
    ['kahnemann', 'Thinking, Fast and Slow'],
    ['dostoyevsky', null],
    ['tolstoi war', 'War and Peace'],
    ['welth of natons', 'The Wealth of Nations'],
    ['достаевский', 'Братья Карамазовы'],
  ])('finds for the misspelt %j', async (keyword, expected) => {
    const found = await search(keyword);
    if (expected === null) expect(found).toEqual([]);
    else expect(found[0]).toBe(expected);
  });

  it.each(['', '   ', '?!', '&', "'", '!:*', '()', '%', '_', '\\', '😀', '<->', '"'])(
    'finds nothing wrong with %j',
    async (keyword) => {
      expect(await search(keyword)).toEqual([]);
    },
  );

  it('takes any text of 200 characters', async () => {
    const hostile = [
      "a'".repeat(100),
      'a & b | !'.repeat(20),
      '😀x'.repeat(60),
      '%_\\'.repeat(60),
      'ab '.repeat(66),
      'é'.repeat(200),
      'z'.repeat(200),
      ':*'.repeat(90),
      `${'a'.repeat(199)}\\`,
    ];
    for (const keyword of hostile) {
      const { status } = await catalogue.call(
        `GET /api/v1/books/search?keyword=${encodeURIComponent(keyword)}`,
      );
      expect([keyword, status]).toEqual([keyword, 200]);
    }
  });

  it('refuses what is longer, and a NUL', async () => {
    const long = await catalogue.call(`GET /api/v1/books/search?keyword=${'x'.repeat(201)}`);
    expect(long.status).toBe(422);
    expect(long.body.errors).toEqual({ keyword: ['That’s too long to search for.'] });
    expect((await catalogue.call('GET /api/v1/books/search?keyword=a%00b')).status).toBe(400);
  });

  it('finds at most 20, always in the same order', async () => {
    for (let index = 0; index < 25; index += 1)
      await catalogue.addBook({ title: `Zoology ${index}`, author: 'Zed' });
    const found = await search('zoology');
    expect(found).toHaveLength(20);
    catalogue.news.changed();
    expect(await search('zoology')).toEqual(found);
  });

  it('shows the current user where they are, and forgets what is gone', async () => {
    const id = await catalogue.addBook({ title: 'Ephemeral Things', author: 'X' });
    await catalogue.mark(id, { time: 3, finished: true });
    const { body } = await catalogue.call('GET /api/v1/books/search?keyword=ephemeral');
    expect(body.books[0]).toMatchObject({ id, time: 3, finished: true });
    await catalogue.database.pool.query('delete from books where id = $1', [id]);
    catalogue.news.changed();
    expect(await search('ephemeral')).toEqual([]);
  });
});

describe('without pg_trgm', () => {
  it('misspelt names find nothing, and others what they always find', async () => {
    const plain = await openBooksApp();
    await plain.database.pool.query('drop extension pg_trgm cascade');
    await plain.addBook({ title: 'Emma' });
    const find = async (keyword: string) =>
      (await plain.call(`GET /api/v1/books/search?keyword=${keyword}`)).body.books.length;
    expect(await find('emm')).toBe(1);
    expect(await find('emam')).toBe(0);
    await plain.close();
  });
});
