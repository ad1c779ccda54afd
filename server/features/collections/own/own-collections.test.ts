import { randomUUID } from 'node:crypto';
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
  await library.database.pool.query('delete from own_collections');
});

type More = { token?: string | null };
const OTHER = { token: 'reader-8' };

const make = async (given: object = {}, more: More = {}) => {
  const id = randomUUID();
  const body = { id, name: 'Stoics', ...given };
  return { id, ...(await library.call('POST /api/v1/own-collections', { body, ...more })) };
};
const show = (id: string, more: More = {}) => library.call(`GET /api/v1/own-collections/${id}`, more);
const list = async (more: More = {}) =>
  (await library.call('GET /api/v1/own-collections', more)).body.collections;
const add = (id: string, bookId: number | undefined, more: More = {}) =>
  library.call(`PUT /api/v1/own-collections/${id}/books/${bookId}`, more);
const remove = (id: string, bookId: number | undefined) =>
  library.call(`DELETE /api/v1/own-collections/${id}/books/${bookId}`);
const sort = (id: string, ids: unknown) =>
  library.call(`PUT /api/v1/own-collections/${id}/books`, { body: { ids } });
const change = (id: string, body: object) => library.call(`PATCH /api/v1/own-collections/${id}`, { body });
const idsIn = async (id: string) => (await show(id)).body.collection.book_ids;

/** Every call to one collection, by its name. */
const callsTo = (id: string, bookId = 1): Record<string, object | undefined> => ({
  [`GET /api/v1/own-collections/${id}`]: undefined,
  [`PATCH /api/v1/own-collections/${id}`]: { name: 'Mine' },
  [`PUT /api/v1/own-collections/${id}/books`]: { ids: [] },
  [`PUT /api/v1/own-collections/${id}/books/${bookId}`]: undefined,
  [`DELETE /api/v1/own-collections/${id}/books/${bookId}`]: undefined,
  [`DELETE /api/v1/own-collections/${id}`]: undefined,
});

describe('a reader’s own collections', () => {
  it('require sign-in, and are not there for anybody else', async () => {
    const [a] = await library.addBooks(1);
    const { id } = await make({ book_ids: [a] });
    expect((await make({}, { token: null })).status).toBe(401);
    expect((await library.call('GET /api/v1/own-collections', { token: null })).status).toBe(401);
    for (const [route, body] of Object.entries(callsTo(id, a))) {
      const sent = body ? { body } : {};
      expect((await library.call(route, { ...sent, token: null })).status, route).toBe(401);
      expect((await library.call(route, { ...sent, ...OTHER })).status, route).toBe(404);
    }
    expect(await list(OTHER)).toEqual([]);
    expect(await idsIn(id)).toEqual([a]);
  });

  it('are created with name, description and books, once however often they are sent', async () => {
    const [a, b, c] = await library.addBooks(3);
    const given = {
      id: randomUUID(),
      name: '  Stoics ',
      description: ' In an hour. ',
      book_ids: [c, a, c, 999],
    };
    const answers = await Promise.all([make(given), make(given)]);
    answers.push(await make({ ...given, name: 'Later' }));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.collection).toEqual({
        id: given.id,
        name: 'Stoics',
        description: 'In an hour.',
        created_at: expect.any(String),
        book_ids: [c, a],
        first_books: [expect.objectContaining({ id: c }), expect.objectContaining({ id: a })],
      });
    }
    expect(await list()).toHaveLength(1);
    expect(titles((await show(given.id)).body)).toEqual(['Book C', 'Book A']);
    expect(await idsIn(given.id)).not.toContain(b);
  });

  it('of two readers may have the same id', async () => {
    const { id } = await make({ name: 'Mine' });
    await make({ id, name: 'Theirs' }, OTHER);
    expect((await show(id)).body.collection.name).toBe('Mine');
    expect((await show(id, OTHER)).body.collection.name).toBe('Theirs');
  });

  it('take books at their end, once each, and lose them', async () => {
    const [a, b, c] = await library.addBooks(3);
    const { id } = await make();
    for (const bookId of [b, a, c, b]) expect((await add(id, bookId)).status).toBe(200);
    expect(await idsIn(id)).toEqual([b, a, c]);
    expect((await remove(id, a)).body.collection.book_ids).toEqual([b, c]);
    expect((await remove(id, a)).status).toBe(200);
    await add(id, a);
    expect(await idsIn(id)).toEqual([b, c, a]);
  });

  it('are put in order; what isn’t named stays behind, what isn’t in them is passed over', async () => {
    const [a, b, c, d, stranger] = await library.addBooks(5);
    const { id } = await make({ book_ids: [a, b, c, d] });
    expect((await sort(id, [d, stranger, b, d, 2_000_000_000])).body.collection.book_ids).toEqual([
      d,
      b,
      a,
      c,
    ]);
    expect((await sort(id, [])).body.collection.book_ids).toEqual([d, b, a, c]);
  });

  it('lose nothing when two devices change them at once', async () => {
    const ids = await library.addBooks(10);
    const { id } = await make();
    await Promise.all([...ids.map((bookId) => add(id, bookId)), sort(id, ids.toReversed()), sort(id, ids)]);
    expect((await idsIn(id)).toSorted((one: number, other: number) => one - other)).toEqual(ids);
    const { rows } = await library.database.pool.query(
      'select count(distinct place)::int as places from own_collection_books where collection_id = $1',
      [id],
    );
    expect(rows).toEqual([{ places: 10 }]);
  });

  it('are renamed and described, each by itself', async () => {
    const { id } = await make({ description: 'Old.' });
    expect((await change(id, { name: 'New' })).body.collection).toMatchObject({
      name: 'New',
      description: 'Old.',
    });
    expect((await change(id, { description: '' })).body.collection).toMatchObject({
      name: 'New',
      description: '',
    });
  });

  it('are deleted without their books, and come back whole', async () => {
    const [a, b] = await library.addBooks(2);
    const { id } = await make({ book_ids: [b, a] });
    expect((await library.call(`DELETE /api/v1/own-collections/${id}`)).body).toEqual({ id });
    expect((await show(id)).status).toBe(404);
    expect((await library.call(`GET /api/v1/books/${a}`)).status).toBe(200);
    await make({ id, name: 'Back', book_ids: [b, a] });
    expect(await idsIn(id)).toEqual([b, a]);
  });

  it('hide a book that was taken down, and show it in its place again', async () => {
    const [a, b, c] = await library.addBooks(3);
    const { id } = await make({ book_ids: [a, b, c] });
    const set = async (status: string) => {
      await library.database.pool.query('update books set status = $1 where id = $2', [status, b]);
      await library.rewriteCards();
    };
    await set('rejected');
    expect(await idsIn(id)).toEqual([a, c]);
    expect((await add(id, b)).status).toBe(404);
    await set('published');
    expect(await idsIn(id)).toEqual([a, b, c]);
  });

  it('come with one’s own data, and go with the account', async () => {
    const [a] = await library.addBooks(1);
    await make({ book_ids: [a] });
    await make({ name: 'Empty' });
    const { collections } = (await library.call('GET /api/v1/profile/export')).body;
    expect(collections.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Empty', 'Stoics']);
    expect(collections.find(({ name }: { name: string }) => name === 'Stoics').books).toEqual([
      { book_id: a, title: 'Book A', author: 'Henry David Thoreau', added_at: expect.any(String) },
    ]);
    await library.database.pool.query('delete from users where id = 7');
    const left = 'select from own_collections union all select from own_collection_books';
    expect((await library.database.pool.query(left)).rowCount).toBe(0);
  });
});

describe('the limits of own collections', () => {
  it('are 200 collections, also when two devices create one at once', async () => {
    await library.database.pool.query(
      `insert into own_collections (user_id, id, name, description, created_at)
       select 7, gen_random_uuid(), 'x', '', now() from generate_series(1, 199)`,
    );
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'invalid',
      message: 'You can have at most 200 collections. Delete one first.',
    });
  });

  it('are 500 books in one', async () => {
    const [a, b] = await library.addBooks(2);
    const { id } = await make();
    await library.database.pool.query(
      `insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
        select 'b', 'b', (select min(id) from authors), 'starter', 'b', 'published', ''::tsvector, '', now()
        from generate_series(1, 499)`,
    );
    await library.database.pool.query(
      `insert into own_collection_books (user_id, collection_id, book_id, place)
       select 7, $1, id, id from books where title = 'b'`,
      [id],
    );
    expect((await add(id, a)).status).toBe(200);
    expect((await add(id, b)).body).toMatchObject({
      code: 'invalid',
      message: 'A collection can have at most 500 books. Remove one first.',
    });
    expect((await add(id, a)).status).toBe(200);
    expect(
      (
        await sort(
          id,
          Array.from({ length: 501 }, (_, index) => index + 1),
        )
      ).status,
    ).toBe(422);
  });

  it.each([
    [{ name: '' }, 'Give the collection a name.'],
    [{ name: '   ' }, 'Give the collection a name.'],
    [{ name: 'x'.repeat(81) }, 'A name can have at most 80 characters.'],
    [{ name: 'x', description: 'x'.repeat(501) }, 'A description can have at most 500 characters.'],
    [{ name: 'x', id: 'mine' }, null],
    [{ name: 'x', book_ids: ['x'] }, null],
  ])('refuse %j', async (given, sentence) => {
    const { status, body } = await make(given);
    expect(status).toBe(422);
    if (sentence !== null) expect(Object.values(body.errors).flat()).toContain(sentence);
  });

  it.each(['1', 'abc', randomUUID()])('have none called %s', async (id) => {
    for (const [route, body] of Object.entries(callsTo(id)))
      expect((await library.call(route, body ? { body } : {})).status, route).toBe(404);
  });
});
