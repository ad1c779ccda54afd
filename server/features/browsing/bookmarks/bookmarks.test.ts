import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';

let library: BooksApp;

beforeAll(async () => {
  library = await openBooksApp();
});
afterAll(() => library.close());
beforeEach(async () => {
  await library.empty();
  await library.database.pool.query(
    `insert into users (id, email, email_key, password_hash, first_name) overriding system value
     select id, id || '@example.org', id || '@example.org', 'x', 'Ann' from unnest(array[7, 8]) as given (id)
     on conflict do nothing`,
  );
});

const save = (id: number | undefined, more: { body?: object; token?: string | null } = {}) =>
  library.call(`PUT /api/v1/bookmarks/${id}`, { body: {}, ...more });
const remove = (id: number | undefined, token?: string | null) =>
  library.call(`DELETE /api/v1/bookmarks/${id}`, token === undefined ? {} : { token });
const list = async (query = '') => (await library.call(`GET /api/v1/bookmarks${query}`)).body;
const ids = async (token = 'reader-7') =>
  (await library.call('GET /api/v1/bookmarks/ids', { token })).body.book_ids;

describe('books saved for later', () => {
  it('require sign-in, and are everybody’s own', async () => {
    const [a] = await library.addBooks(1);
    expect((await save(a, { token: null })).status).toBe(401);
    expect((await remove(a, null)).status).toBe(401);
    for (const path of ['bookmarks', 'bookmarks/ids'])
      expect((await library.call(`GET /api/v1/${path}`, { token: null })).status).toBe(401);
    await save(a);
    expect(await ids('reader-8')).toEqual([]);
    await remove(a, 'reader-8');
    expect(await ids()).toEqual([a]);
  });

  it('are listed as elsewhere, the latest first, with the reader’s place', async () => {
    const [a, b] = await library.addBooks(2);
    await save(a);
    library.clock.offsetMs += 1000;
    const { body } = await save(b);
    await library.mark(a!, { time: 42, finished: false });
    const { books, next } = await list();
    expect(titles({ books })).toEqual(['Book B', 'Book A']);
    expect(books[0].saved_at).toBe(body.saved_at);
    expect(books[1]).toMatchObject({ id: a, time: 42, finished: false });
    expect(next).toBeNull();
  });

  it('are each listed once over all pages, though they were saved at the same moment', async () => {
    const all = await library.addBooks(7);
    await Promise.all(all.map((id) => save(id, { body: { saved_at: '2026-01-02T03:04:05.678Z' } })));
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { books: { id: number }[]; next: string | null } = await list(
        `?per_page=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.books.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(all.toReversed());
  });

  it('keep their time when they are saved again, also twice at once, and go when removed', async () => {
    const [a] = await library.addBooks(1);
    const [first, second] = await Promise.all([save(a), save(a)]);
    library.clock.offsetMs += 5000;
    const third = await save(a);
    expect(third.body).toEqual(first?.body);
    expect(second?.body).toEqual(first?.body);
    expect((await remove(a)).body).toEqual({ book_id: a });
    expect((await remove(a)).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it('have the time at which they were saved offline, never one that is still to come', async () => {
    const [a, b, c] = await library.addBooks(3);
    const savedAt = async (id: number | undefined, told: string) =>
      (await save(id, { body: { saved_at: told } })).body.saved_at;
    expect(await savedAt(a, '2026-01-02T03:04:05.678Z')).toBe('2026-01-02T03:04:05.678Z');
    expect(Date.parse(await savedAt(b, '2999-01-01T00:00:00Z'))).toBeLessThan(Date.parse('2990-01-01'));
    expect(await savedAt(c, '0001-01-01T00:00:00Z')).toBe('1970-01-01T00:00:00.000Z');
    const { next } = await list('?per_page=2');
    expect(titles(await list(`?per_page=2&cursor=${next}`))).toEqual(['Book C']);
  });

  it('keep their mark while they are taken down', async () => {
    const [a, b] = await library.addBooks(2);
    await save(a);
    await save(b);
    const down = async (status: string) => {
      await library.database.pool.query('update books set status = $1 where id = $2', [status, a]);
      await library.rewriteCards();
    };
    await down('rejected');
    expect(titles(await list())).toEqual(['Book B']);
    expect(await ids()).toEqual([a, b]);
    expect((await save(a)).status).toBe(404);
    await down('published');
    expect(titles(await list())).toEqual(['Book B', 'Book A']);
  });

  it('are at most 500, also when two devices save at once', async () => {
    const [a, b] = await library.addBooks(2);
    await library.database.pool.query(
      `insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
        select 'b', 'b', (select min(id) from authors), 'starter', 'b', 'published', ''::tsvector, '', now()
        from generate_series(1, 499)`,
    );
    await library.database.pool.query(
      `insert into bookmarks (user_id, book_id, saved_at) select 7, id, now() from books where title = 'b'`,
    );
    const both = await Promise.all([save(a), save(b)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'invalid',
      message: 'You can save at most 500 books for later. Remove one first.',
    });
    const [saved = 0] = both[0]?.status === 200 ? [a] : [b];
    expect((await save(saved)).status).toBe(200);
  });

  it.each(['0', 'abc', '999999', '2147483648', '1.5'])('have none called %s', async (id) => {
    expect((await library.call(`PUT /api/v1/bookmarks/${id}`, { body: {} })).status).toBe(404);
  });

  it.each(['cursor=x', 'cursor=1', "cursor=1-1'", 'cursor=-1-1', 'per_page=0', 'per_page=101'])(
    'refuse ?%s',
    async (query) => {
      expect((await library.call(`GET /api/v1/bookmarks?${query}`)).status).toBe(422);
    },
  );

  it('end where a cursor does, however far it points', async () => {
    expect(await list('?cursor=9999999999999-9999999999')).toEqual({ books: [], next: null });
    const [a] = await library.addBooks(1);
    expect((await save(a, { body: { saved_at: 'yesterday' } })).status).toBe(422);
  });

  it('come with one’s own data, and go with the account', async () => {
    const [a] = await library.addBooks(1);
    await save(a);
    const { saved_for_later: exported } = (await library.call('GET /api/v1/profile/export')).body;
    expect(exported).toEqual([
      { book_id: a, title: 'Book A', author: 'Henry David Thoreau', saved_at: expect.any(String) },
    ]);
    await library.database.pool.query('delete from users where id = 7');
    expect((await library.database.pool.query('select from bookmarks')).rowCount).toBe(0);
  });
});
