import type { Pool } from 'pg';
import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';

const markRow = { bookId: z.int(), time: z.number(), finished: z.boolean() };

/** What lists show of a book that the listener has started. */
export type Mark = Omit<RowOf<typeof markRow>, 'bookId'>;

const entryRow = { historyId: z.int(), bookId: z.int() };

/** An entry of the order of listening. */
export type Entry = RowOf<typeof entryRow>;

type Key = { userId: number; bookId: number };

const byBook = ({ bookId, ...mark }: RowOf<typeof markRow>): [number, Mark] => [bookId, mark];

const MARK_COLUMNS = 'book_id AS "bookId", position_seconds AS time, finished_at IS NOT NULL AS finished';
const ENTRY_COLUMNS = 'history_id AS "historyId", book_id AS "bookId"';

const selectMarks = named<[userId: number, limit: number]>()({
  name: 'listening_marks',
  text: `SELECT ${MARK_COLUMNS} FROM listenings WHERE user_id = $1 LIMIT $2`,
  row: markRow,
});

/** Marks of the listener's books by book id, in no order. */
export async function listMarks(pool: Pool, userId: number, limit: number): Promise<[number, Mark][]> {
  return (await selectMarks(pool, userId, limit)).map(byBook);
}

const selectMarksOf = named<[userId: number, bookIds: readonly number[]]>()({
  name: 'listening_marks_of',
  text: `SELECT ${MARK_COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = ANY($2::integer[])`,
  row: markRow,
});

export async function readMarks(
  pool: Pool,
  userId: number,
  bookIds: readonly number[],
): Promise<[number, Mark][]> {
  return (await selectMarksOf(pool, userId, bookIds)).map(byBook);
}

const selectEntry = named<[userId: number, historyId: number]>()({
  name: 'listening_entry',
  text: `SELECT ${ENTRY_COLUMNS} FROM listenings WHERE user_id = $1 AND history_id = $2`,
  row: entryRow,
});

/** Null if it isn't this user's. */
export async function readEntry(pool: Pool, userId: number, historyId: number): Promise<Entry | null> {
  return (await selectEntry(pool, userId, historyId))[0] ?? null;
}

const selectLater = named<[userId: number, bookId: number, limit: number]>()({
  name: 'listening_later',
  text: `SELECT ${ENTRY_COLUMNS} FROM listenings
    WHERE user_id = $1 AND ordinal > (SELECT ordinal FROM listenings WHERE user_id = $1 AND book_id = $2)
    ORDER BY ordinal NULLS FIRST LIMIT $3`,
  row: entryRow,
});

/** The entries after a book in the order of listening, nearest first; none for a book never started. */
export const listLater = (pool: Pool, key: Key, limit: number): Promise<Entry[]> =>
  selectLater(pool, key.userId, key.bookId, limit);

const selectHeard = named<[userId: number]>()({
  name: 'listening_heard',
  text: 'SELECT book_id AS "bookId" FROM listenings WHERE user_id = $1',
  row: { bookId: z.int() },
});

/** Every book that the listener has started, in no order. */
export async function listHeard(pool: Pool, userId: number): Promise<number[]> {
  return (await selectHeard(pool, userId)).map(({ bookId }) => bookId);
}

const selectOldest = named<[userId: number, besides: number, limit: number]>()({
  name: 'listening_oldest',
  text: `SELECT ${ENTRY_COLUMNS} FROM listenings WHERE user_id = $1 AND book_id <> $2
    ORDER BY listened_at, history_id LIMIT $3`,
  row: entryRow,
});

/** The entries heard longest ago, the longest first, except one book. */
export const listOldest = (pool: Pool, key: Key, limit: number): Promise<Entry[]> =>
  selectOldest(pool, key.userId, key.bookId, limit);
