import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListeningApp } from '#server/testing/listening-app.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
beforeAll(async () => {
  world = await openListeningApp();
});
afterAll(() => world.close());

/** The catalogue holds only the books that a test makes. */
async function aListenerWith(count: number) {
  await world.database.pool.query("UPDATE books SET status = 'rejected'");
  const books: number[] = [];
  for (let made = 0; made < count; made += 1) books.push(await world.aBook());
  const userId = await world.aUser();
  const call = world.caller(userId);
  const begin = async (bookId: number | undefined): Promise<number> =>
    (await call('POST', '/history', { book_id: bookId })).body.history_id;
  const previousOf = async (bookId: number | undefined) =>
    (await world.listening.placeOf(userId, bookId ?? 0)).prevBookHistoryId;
  const next = (bookId: number | undefined, historyId?: number) =>
    call('POST', `/books/next/${bookId}`, historyId === undefined ? undefined : { history_id: historyId });
  const takeBack = (bookId: number | undefined) =>
    world.database.pool.query("UPDATE books SET status = 'rejected' WHERE id = $1", [bookId]);
  return { userId, call, books, begin, previousOf, next, takeBack };
}

describe('previous', () => {
  it('is the entry before this one in the order of listening, absent for the first', async () => {
    const { books, begin, previousOf, call } = await aListenerWith(4);
    const [a, b, c, never] = books;
    const items = [await begin(a), await begin(b), await begin(c)];
    expect(await previousOf(a)).toBeUndefined();
    expect(await previousOf(b)).toBe(items[0]);
    expect(await previousOf(c)).toBe(items[1]);
    // Were it begun now, it would follow the last one.
    expect(await previousOf(never)).toBe(items[2]);
    const back = await call('GET', `/books/prev/${items[1]}`);
    expect(back.body.data).toMatchObject({ id: b, history_id: items[1], prevBookHistoryId: items[0] });
  });

  it('is absent for who has heard nothing', async () => {
    const { books, previousOf } = await aListenerWith(1);
    expect(await previousOf(books[0])).toBeUndefined();
  });

  it('stays through heartbeats of a book that was gone back to, and changes when it is begun again', async () => {
    const { books, begin, previousOf, call } = await aListenerWith(3);
    const [a, b, c] = books;
    const items = [await begin(a), await begin(b), await begin(c)];
    await call('PATCH', `/history/${items[0]}`, { book_id: a, time: 30 });
    await call('PUT', `/books/audio/${a}`, { time: 40 });
    expect(await previousOf(a)).toBeUndefined();
    expect(await begin(a)).toBe(items[0]);
    expect(await previousOf(a)).toBe(items[2]);
    expect(await previousOf(b)).toBeUndefined();
  });

  it('passes over books that were taken back, however many', async () => {
    const { books, begin, previousOf, takeBack } = await aListenerWith(7);
    const first = await begin(books[0]);
    for (const book of books.slice(1)) await begin(book);
    for (const book of books.slice(1, 6)) await takeBack(book);
    expect(await previousOf(books[6])).toBe(first);
    await takeBack(books[0]);
    expect(await previousOf(books[6])).toBeUndefined();
  });

  it('of a book that was taken back is not there', async () => {
    const { books, begin, call, takeBack } = await aListenerWith(1);
    const item = await begin(books[0]);
    await takeBack(books[0]);
    expect((await call('GET', `/books/prev/${item}`)).status).toBe(404);
    expect((await call('GET', '/books/last-listened')).body).toEqual({ data: null });
  });
});

describe('next', () => {
  it('is the later entry for a listener who went back', async () => {
    const { books, begin, next, call } = await aListenerWith(4);
    const [a, b, c] = books;
    const items = [await begin(a), await begin(b), await begin(c)];
    await call('PATCH', `/history/${items[0]}`, { book_id: a, time: 30 });
    expect((await next(a, items[0])).body.data.id).toBe(b);
    expect((await next(a)).body.data.id).toBe(b);
    expect((await next(b, items[1])).body.data.id).toBe(c);
  });

  it('is an unheard book at the end of the order, similar first, the same each time', async () => {
    const { books, begin, next } = await aListenerWith(2);
    const popular = await world.aBook({ author: 2 });
    await world.database.pool.query('UPDATE books SET listens_count = 50 WHERE id = $1', [popular]);
    await world.database.pool.query('INSERT INTO book_shelves (book_id, similar_ids) VALUES ($1, $2)', [
      books[0],
      [books[1]],
    ]);
    const item = await begin(books[0]);
    for (let time = 0; time < 3; time += 1) {
      expect((await next(books[0], item)).body.data.id).toBe(books[1]);
    }
    await begin(books[1]);
    expect((await next(books[1])).body.data).toMatchObject({ id: popular, time: 0, version: 0 });
  });

  it('of a book never heard, or taken down while it’s heard, is an unheard one', async () => {
    const { books, begin, next, takeBack } = await aListenerWith(2);
    expect((await next(books[0])).body.data.id).toBe(books[1]);
    const item = await begin(books[0]);
    await takeBack(books[0]);
    expect((await next(books[0])).body.data.id).toBe(books[1]);
    expect((await next(books[0], item)).body.data.id).toBe(books[1]);
  });

  it('of a book that isn’t there is a 404', async () => {
    const { books, begin, call, next, takeBack } = await aListenerWith(3);
    const item = await begin(books[0]);
    await takeBack(books[1]);
    for (const missing of [2_000_000_000, books[1]]) {
      expect((await next(missing)).body).toMatchObject({ code: 'not_found' });
      expect((await next(missing, item)).body).toMatchObject({ code: 'not_found' });
    }
    expect((await call('GET', '/books/prev/2000000000')).body).toMatchObject({ code: 'not_found' });
  });

  it('is the one heard longest ago when everything is heard', async () => {
    const { books, begin, next, call } = await aListenerWith(3);
    for (const book of books) await begin(book);
    await call('PUT', `/books/audio/${books[0]}`, { time: 50 });
    expect((await next(books[2])).body.data.id).toBe(books[1]);
  });

  it('is not there when there is no other book', async () => {
    const { books, begin, next } = await aListenerWith(1);
    expect((await next(books[0])).status).toBe(404);
    await begin(books[0]);
    expect((await next(books[0])).body).toMatchObject({ code: 'not_found' });
  });

  it('takes nobody else’s history item', async () => {
    const { books, next } = await aListenerWith(2);
    const other = world.caller(await world.aUser(), 2);
    const { body } = await other('POST', '/history', { book_id: books[0] });
    expect((await next(books[0], body.history_id)).status).toBe(404);
    expect((await next(books[0], 2_000_000_000)).status).toBe(404);
  });
});

describe('history', () => {
  it('is latest heard first, a page at a time, with the books', async () => {
    const { books, begin, call } = await aListenerWith(5);
    for (const book of books) await begin(book);
    await call('PUT', `/books/audio/${books[1]}`, { time: 50 });
    const first = (await call('GET', '/history?per_page=3')).body;
    const second = (await call('GET', '/history?per_page=3&page=2')).body;
    expect(first.history.map((entry: { book_id: number }) => entry.book_id)).toEqual([
      books[1],
      books[4],
      books[3],
    ]);
    expect(first.history[0]).toMatchObject({ time: 50, book: { id: books[1], time: 50, finished: false } });
    expect(first.hasMorePages).toBe(true);
    expect(second.history.map((entry: { book_id: number }) => entry.book_id)).toEqual([books[2], books[0]]);
    expect(second.hasMorePages).toBe(false);
    expect((await call('GET', '/history?page=0')).status).toBe(422);
    const last = (await call('GET', '/books/last-listened')).body.data;
    expect(last).toMatchObject({ id: books[1], time: 50, history_id: first.history[0]?.history_id });
  });

  it('loses what is taken out, and only that', async () => {
    const { books, begin, call, userId } = await aListenerWith(2);
    const item = await begin(books[0]);
    await begin(books[1]);
    await world.listening.marksOf(userId, books);
    expect((await call('DELETE', `/history/${item}`)).body).toEqual({ message: expect.any(String) });
    expect((await call('GET', '/history')).body.history).toMatchObject([{ book_id: books[1] }]);
    expect([...(await world.listening.marksOf(userId, books)).keys()]).toEqual([books[1]]);
    expect(await world.listening.placeOf(userId, books[0] ?? 0)).toMatchObject({ time: 0, version: 0 });
  });
});

describe('what is not finished', () => {
  it('is found behind any number of finished books, and finished ones by themselves', async () => {
    const { books, begin, call } = await aListenerWith(28);
    const [oldest, ...later] = books;
    await begin(oldest);
    for (const book of later) {
      const item = await begin(book);
      expect((await call('PUT', `/history/${item}/finished`, { finished: true })).status).toBe(200);
    }
    const idsOf = async (query: string) => {
      const { body } = await call('GET', `/history?per_page=24&${query}`);
      return (body.history as { book_id: number }[]).map(({ book_id: bookId }) => bookId);
    };
    expect(await idsOf('finished=0')).toEqual([oldest]);
    expect(await idsOf('finished=false')).toEqual([oldest]);
    expect(await idsOf('finished=1')).toHaveLength(24);
    expect(await idsOf('finished=true&page=2')).toHaveLength(3);
    expect(await idsOf('')).not.toContain(oldest);
    expect((await call('GET', '/history?finished=perhaps')).status).toBe(422);
  });
});

describe('the history', () => {
  it('says in which key idea each book stopped, and nothing of finished ones', async () => {
    const { books, call, userId } = await aListenerWith(2);
    const [book, other] = books;
    const ideas = [
      { title: 'Add no verdict', time: 30 },
      { title: 'Obstacles feed the fire', time: 90 },
      { title: 'Not spoken yet', time: null },
    ];
    await world.database.pool.query('UPDATE books SET key_ideas = $1 WHERE id = $2', [
      JSON.stringify(ideas),
      book,
    ]);
    for (const id of [other, book]) await call('POST', '/history', { book_id: id });
    const stopAt = async (time: number, finished: boolean): Promise<unknown[]> => {
      await world.database.pool.query(
        `UPDATE listenings SET position_seconds = $1, finished_at = CASE WHEN $2 THEN now() END WHERE user_id = $3`,
        [time, finished, userId],
      );
      return (await call('GET', '/history')).body.history.map((entry: object) =>
        'idea' in entry ? entry.idea : undefined,
      );
    };
    expect(await stopAt(29.9, false)).toEqual([undefined, undefined]);
    expect(await stopAt(30, false)).toEqual(['Add no verdict', undefined]);
    expect(await stopAt(400, false)).toEqual(['Obstacles feed the fire', undefined]);
    expect(await stopAt(400, true)).toEqual([undefined, undefined]);
  });
});
