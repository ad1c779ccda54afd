import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListeningApp } from '#server/testing/listening-app.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
beforeAll(async () => {
  world = await openListeningApp();
});
afterAll(() => world.close());

async function aListener(books: number) {
  const userId = await world.aUser();
  const call = world.caller(userId);
  const ids = await Promise.all(Array.from({ length: books }, () => world.aBook()));
  const idsOf = (body: unknown) => (body as { books: { id: number }[] }).books.map(({ id }) => id);
  return {
    userId,
    ids,
    call,
    add: async (bookId: number | undefined, place?: string) => {
      const answer = await call('POST', '/queue', { book_id: bookId, ...(place ? { place } : {}) });
      return { ...answer, ids: answer.status === 200 ? idsOf(answer.body) : [] };
    },
    sort: async (bookIds: unknown) => {
      const answer = await call('PUT', '/queue', { ids: bookIds });
      return { ...answer, ids: answer.status === 200 ? idsOf(answer.body) : [] };
    },
    remove: async (bookId: number | undefined) => idsOf((await call('DELETE', `/queue/${bookId}`)).body),
    queue: async () => idsOf((await call('GET', '/queue')).body),
  };
}

describe('the queue', () => {
  it('takes books next and last, each once', async () => {
    const { ids, add, queue } = await aListener(4);
    const [a, b, c, d] = ids;
    expect(await queue()).toEqual([]);
    await add(a);
    await add(b, 'last');
    await add(c, 'next');
    expect((await add(d)).ids).toEqual([c, a, b, d]);
    expect((await add(b, 'next')).ids).toEqual([b, c, a, d]);
    expect((await add(b, 'next')).ids).toEqual([b, c, a, d]);
    expect((await add(c, 'last')).ids).toEqual([b, a, d, c]);
    expect(await queue()).toEqual([b, a, d, c]);
  });

  it('takes several at once, in their order, and those that are published', async () => {
    const { ids, call, add, queue } = await aListener(4);
    const [a, b, c, d] = ids;
    const hidden = await world.aBook({ published: false });
    await add(a);
    await add(c);
    await call('POST', '/queue', { book_id: [d, hidden, c, b, d], place: 'next' });
    expect(await queue()).toEqual([d, c, b, a]);
    await call('POST', '/queue', { book_id: [c, a] });
    expect(await queue()).toEqual([d, b, c, a]);
    expect((await call('POST', '/queue', { book_id: [hidden] })).status).toBe(404);
    expect((await call('POST', '/queue', { book_id: [] })).status).toBe(422);
  });

  it('is put in order; what is not named stays behind, what does not wait is passed over', async () => {
    const { ids, add, sort, queue } = await aListener(5);
    const [a, b, c, d, stranger] = ids;
    for (const id of [a, b, c, d]) await add(id);
    expect((await sort([d, stranger, b, d, 2_000_000_000])).ids).toEqual([d, b, a, c]);
    expect((await sort([])).ids).toEqual([d, b, a, c]);
    expect((await add(a, 'next')).ids).toEqual([a, d, b, c]);
    expect(await queue()).toEqual([a, d, b, c]);
  });

  it('loses what is taken out; once more is no fault', async () => {
    const { ids, add, remove } = await aListener(2);
    await add(ids[0]);
    await add(ids[1]);
    expect(await remove(ids[0])).toEqual([ids[1]]);
    expect(await remove(ids[0])).toEqual([ids[1]]);
  });

  it('loses nothing when two devices change it at once', async () => {
    const { userId, ids, add, sort, queue } = await aListener(12);
    const phone = world.caller(userId, 2);
    await add(ids[0]);
    await Promise.all([
      ...ids
        .slice(1)
        .map((id, index) =>
          phone('POST', '/queue', { book_id: id, place: index % 2 === 0 ? 'next' : 'last' }),
        ),
      sort([ids[0], ids[1]]),
      sort([ids[1], ids[0]]),
    ]);
    expect((await queue()).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    const { rows } = await world.database.pool.query(
      'select count(distinct place)::int as places from queue_entries where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ places: 12 }]);
  });

  it('holds 200 books and no more', async () => {
    const { userId, ids, add, sort } = await aListener(2);
    const { pool } = world.database;
    await pool.query(
      `insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
        select 'b', 'b', (select min(id) from authors), 'starter', 'b', 'published', ''::tsvector, '', now()
        from generate_series(1, 199)`,
    );
    await pool.query(
      `insert into queue_entries (user_id, book_id, place)
        select $1, id, id from books where title = 'b' order by id limit 199`,
      [userId],
    );
    expect((await add(ids[0])).ids).toHaveLength(200);
    const full = await add(ids[1]);
    expect(full.status).toBe(422);
    expect(full.body).toMatchObject({ code: 'invalid', errors: { book_id: [expect.any(String)] } });
    expect((await add(ids[0], 'next')).ids[0]).toBe(ids[0]);
    expect((await sort(Array.from({ length: 201 }, (_, index) => index + 1))).status).toBe(422);
  });

  it('takes published books alone, and hides one that was taken back', async () => {
    const { ids, add, queue } = await aListener(2);
    const waiting = await world.aBook({ published: false });
    expect((await add(waiting)).status).toBe(404);
    expect((await add(2_000_000_000)).status).toBe(404);
    expect((await add(ids[0], 'soon')).status).toBe(422);
    await add(ids[0]);
    await add(ids[1]);
    await world.database.pool.query("update books set status = 'rejected' where id = $1", [ids[0]]);
    expect(await queue()).toEqual([ids[1]]);
    await world.database.pool.query("update books set status = 'published' where id = $1", [ids[0]]);
    expect(await queue()).toEqual([ids[0], ids[1]]);
  });

  it('is everybody’s own, and requires sign-in', async () => {
    const { ids, add, queue } = await aListener(2);
    await add(ids[0]);
    const other = world.caller(await world.aUser(), 2);
    expect((await other('GET', '/queue')).body).toEqual({ books: [] });
    await other('DELETE', `/queue/${ids[0]}`);
    await other('PUT', '/queue', { ids: [ids[0]] });
    expect(await queue()).toEqual([ids[0]]);
    const nobody = world.caller(null);
    expect((await nobody('GET', '/queue')).status).toBe(401);
    expect((await nobody('POST', '/queue', { book_id: ids[0] })).status).toBe(401);
    expect((await nobody('PUT', '/queue', { ids: [] })).status).toBe(401);
    expect((await nobody('DELETE', `/queue/${ids[0]}`)).status).toBe(401);
  });
});
