import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListeningApp } from '#server/testing/listening-app.ts';
import { createMarks } from './marks.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
let books: number[];
beforeAll(async () => {
  world = await openListeningApp();
  const { rows } = await world.database.pool.query<{ id: number }>(
    `WITH author AS (INSERT INTO authors (name, name_key) VALUES ('Many', 'many') RETURNING id)
    INSERT INTO books (title, title_key, author_id, source_kind, source_label, status, search_document, search_text,
      published_at)
    SELECT 'Book ' || n, 'book ' || n, author.id, 'starter', 'Test', 'published', ''::tsvector, '', now()
    FROM author, generate_series(1, 10000) AS n RETURNING id`,
  );
  books = rows.map((row) => row.id);
});
afterAll(() => world.close());

const begunBy = (userId: number, count: number, seconds = 7) =>
  world.database.pool.query(
    `INSERT INTO listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id)
      SELECT $1, id, $3, nextval('listening_ordinals'), now(), 'heartbeat', 1 FROM books ORDER BY id LIMIT $2`,
    [userId, count, seconds],
  );
const moveTo = (userId: number, seconds: number) =>
  world.database.pool.query('UPDATE listenings SET position_seconds = $2 WHERE user_id = $1', [
    userId,
    seconds,
  ]);

const write = (userId: number, statement: string, bookId: number) =>
  world.database.pool.query(`${statement} WHERE user_id = $1 AND book_id = $2`, [userId, bookId]);

describe.each([
  ['a few items', 30],
  ['10,000 items', 10_000],
])('marks of a listener with %s', (_name, count) => {
  it('hold what is asked, and nothing of books never begun', async () => {
    const userId = await world.aUser();
    await begunBy(userId, count - 1);
    const asked = [books[0]!, books[5]!, books[count - 1]!, 2_000_000_000];
    const marks = await world.listening.marksOf(userId, asked);
    expect([...marks]).toEqual([
      [books[0], { time: 7, finished: false }],
      [books[5], { time: 7, finished: false }],
    ]);
    expect(await world.listening.marksOf(userId, [])).toEqual(new Map());
  });

  it('are exact for changes of this process and at most 2 s behind others', async () => {
    const clock = { now: 1_000_000 };
    const marks = createMarks({ pool: world.database.pool, now: () => new Date(clock.now) });
    const userId = await world.aUser();
    await begunBy(userId, count);
    const [book, other] = [books[1]!, books[2]!];
    await marks.marksOf(userId, [book, other]);
    await moveTo(userId, 50);
    await write(userId, 'UPDATE listenings SET position_seconds = 60, finished_at = now()', book);
    marks.changed(userId, book, { time: 60, finished: true });
    expect((await marks.marksOf(userId, [book])).get(book)).toEqual({ time: 60, finished: true });
    await write(userId, 'DELETE FROM listenings', book);
    marks.changed(userId, book, null);
    clock.now += 1_999;
    expect((await marks.marksOf(userId, [book])).has(book)).toBe(false);
    clock.now += 1;
    const fresh = await marks.marksOf(userId, [book, other]);
    expect([...fresh]).toEqual([[other, { time: 50, finished: false }]]);
  });

  it('do not keep what a change has overtaken while it was read', async () => {
    const marks = createMarks({ pool: world.database.pool, now: () => new Date(0) });
    const userId = await world.aUser();
    await begunBy(userId, count);
    const book = books[1]!;
    const reading = marks.marksOf(userId, [book]);
    await moveTo(userId, 80);
    marks.changed(userId, book, { time: 80, finished: false });
    const after = marks.marksOf(userId, [book]);
    await reading;
    expect((await after).get(book)?.time).toBe(80);
    expect((await marks.marksOf(userId, [book])).get(book)?.time).toBe(80);
  });
});
