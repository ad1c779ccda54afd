import type { Pool } from 'pg';
import { statement } from '#server/platform/database/sql-runner.ts';

/** What lists show of a book that the listener has begun. */
export type Mark = { time: number; finished: boolean };

/** An entry of the order of listening. */
export type Entry = { historyId: number; bookId: number };

type MarkRow = { book_id: number; position_seconds: number; is_finished: boolean };
type EntryRow = { history_id: number; book_id: number };

const toMark = (row: MarkRow): [number, Mark] => [
  row.book_id,
  { time: row.position_seconds, finished: row.is_finished },
];
const toEntry = (row: EntryRow): Entry => ({ historyId: row.history_id, bookId: row.book_id });

const MARK_COLUMNS = 'book_id, position_seconds, finished_at IS NOT NULL AS is_finished';

const selectMarks = statement<MarkRow, [userId: number, limit: number]>({
  name: 'listening_marks',
  text: `SELECT ${MARK_COLUMNS} FROM listenings WHERE user_id = $1 LIMIT $2`,
});

/** Marks of the listener's books by book id, in no order. */
export async function listMarks(pool: Pool, userId: number, limit: number): Promise<[number, Mark][]> {
  return (await selectMarks(pool, userId, limit)).map(toMark);
}

const selectMarksOf = statement<MarkRow, [userId: number, bookIds: readonly number[]]>({
  name: 'listening_marks_of',
  text: `SELECT ${MARK_COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = ANY($2::integer[])`,
});

export async function readMarks(
  pool: Pool,
  userId: number,
  bookIds: readonly number[],
): Promise<[number, Mark][]> {
  return (await selectMarksOf(pool, userId, bookIds)).map(toMark);
}

const selectEntry = statement<EntryRow, [userId: number, historyId: number]>({
  name: 'listening_entry',
  text: 'SELECT history_id, book_id FROM listenings WHERE user_id = $1 AND history_id = $2',
});

/** Null where it is not this user's. */
export async function readEntry(pool: Pool, userId: number, historyId: number): Promise<Entry | null> {
  const [row] = await selectEntry(pool, userId, historyId);
  return row ? toEntry(row) : null;
}

const selectLater = statement<EntryRow, [userId: number, bookId: number, limit: number]>({
  name: 'listening_later',
  text: `SELECT history_id, book_id FROM listenings
    WHERE user_id = $1 AND ordinal > (SELECT ordinal FROM listenings WHERE user_id = $1 AND book_id = $2)
    ORDER BY ordinal NULLS FIRST LIMIT $3`,
});

/** The entries after a book in the order of listening, nearest first; none for a book never begun. */
export async function listLater(
  pool: Pool,
  key: { userId: number; bookId: number },
  limit: number,
): Promise<Entry[]> {
  return (await selectLater(pool, key.userId, key.bookId, limit)).map(toEntry);
}

const selectHeard = statement<{ book_id: number }, [userId: number]>({
  name: 'listening_heard',
  text: 'SELECT book_id FROM listenings WHERE user_id = $1',
});

/** Every book that the listener has begun, in no order. */
export async function listHeard(pool: Pool, userId: number): Promise<number[]> {
  return (await selectHeard(pool, userId)).map((row) => row.book_id);
}

const selectOldest = statement<EntryRow, [userId: number, besides: number, limit: number]>({
  name: 'listening_oldest',
  text: `SELECT history_id, book_id FROM listenings WHERE user_id = $1 AND book_id <> $2
    ORDER BY listened_at, history_id LIMIT $3`,
});

/** The entries heard longest ago, the longest first, besides one book. */
export async function listOldest(
  pool: Pool,
  key: { userId: number; bookId: number },
  limit: number,
): Promise<Entry[]> {
  return (await selectOldest(pool, key.userId, key.bookId, limit)).map(toEntry);
}
