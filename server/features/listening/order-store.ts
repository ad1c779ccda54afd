import type { Pool } from 'pg';
import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';

export type Key = { userId: number; bookId: number };

const markRow = { bookId: z.int(), time: z.number(), finished: z.boolean() };

/** What lists show of a book that the listener has started. */
export type Mark = Omit<RowOf<typeof markRow>, 'bookId'>;

const MARKS = `SELECT book_id AS "bookId", position_seconds AS time, finished_at IS NOT NULL AS finished
  FROM listenings WHERE user_id = $1`;

const byBook = (rows: readonly RowOf<typeof markRow>[]): Map<number, Mark> =>
  new Map(rows.map(({ bookId, ...mark }) => [bookId, mark]));

const selectMarks = named<[userId: number, limit: number]>()({
  name: 'listening_marks',
  text: `${MARKS} LIMIT $2`,
  row: markRow,
});

export const listMarks = async (pool: Pool, userId: number, limit: number): Promise<Map<number, Mark>> =>
  byBook(await selectMarks(pool, userId, limit));

const selectMarksOf = named<[userId: number, bookIds: readonly number[]]>()({
  name: 'listening_marks_of',
  text: `${MARKS} AND book_id = ANY($2::integer[])`,
  row: markRow,
});

export const readMarks = async (
  pool: Pool,
  userId: number,
  bookIds: readonly number[],
): Promise<Map<number, Mark>> => byBook(await selectMarksOf(pool, userId, bookIds));

const bookRow = { bookId: z.int() };
const IS_PUBLISHED = `EXISTS (SELECT FROM books WHERE id = book_id AND status = 'published')`;

const selectBookOfItem = named<[userId: number, historyId: number]>()({
  name: 'listening_book_of_item',
  text: 'SELECT book_id AS "bookId" FROM listenings WHERE user_id = $1 AND history_id = $2',
  row: bookRow,
});

export const readBookOfItem = async (pool: Pool, userId: number, historyId: number): Promise<number | null> =>
  (await selectBookOfItem(pool, userId, historyId))[0]?.bookId ?? null;

const selectLater = named<[userId: number, bookId: number]>()({
  name: 'listening_later',
  text: `SELECT book_id AS "bookId" FROM listenings
    WHERE user_id = $1 AND ordinal > (SELECT ordinal FROM listenings WHERE user_id = $1 AND book_id = $2)
      AND ${IS_PUBLISHED}
    ORDER BY ordinal NULLS FIRST LIMIT 1`,
  row: bookRow,
});

/** The next published book in the order of listening; null for a book never started, too. */
export const findLater = async (pool: Pool, { userId, bookId }: Key): Promise<number | null> =>
  (await selectLater(pool, userId, bookId))[0]?.bookId ?? null;

const selectOldest = named<[userId: number, besides: number]>()({
  name: 'listening_oldest',
  text: `SELECT book_id AS "bookId" FROM listenings WHERE user_id = $1 AND book_id <> $2 AND ${IS_PUBLISHED}
    ORDER BY listened_at, history_id LIMIT 1`,
  row: bookRow,
});

/** The published book heard longest ago, except one. */
export const findOldest = async (pool: Pool, { userId, bookId }: Key): Promise<number | null> =>
  (await selectOldest(pool, userId, bookId))[0]?.bookId ?? null;

const selectLatest = named<[userId: number]>()({
  name: 'listening_latest',
  text: `SELECT book_id AS "bookId" FROM listenings WHERE user_id = $1 AND ${IS_PUBLISHED}
    ORDER BY listened_at DESC, history_id DESC LIMIT 1`,
  row: bookRow,
});

export const findLatest = async (pool: Pool, userId: number): Promise<number | null> =>
  (await selectLatest(pool, userId))[0]?.bookId ?? null;

/** Only the latest listeners and their latest books count, so that a popular book costs what any other does. */
const MOST_LISTENERS = 200;
const MOST_BOOKS = 40;
const MOST_TOGETHER = 60;

/** Books that the latest listeners of a book have started too, with how many of them. */
export const heardTogether = named<[bookId: number]>()({
  name: 'listening_together',
  text: `
    SELECT other.book_id AS "bookId", count(*)::int AS listeners
    FROM (SELECT user_id FROM listenings WHERE book_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_LISTENERS}) AS near
    CROSS JOIN LATERAL (
      SELECT book_id FROM listenings WHERE user_id = near.user_id ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_BOOKS}
    ) AS other
    WHERE other.book_id <> $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_TOGETHER}`,
  row: { bookId: z.int(), listeners: z.int() },
});

export const recentlyHeard = named<[userId: number]>()({
  name: 'listening_recent',
  text: `
    SELECT book_id AS "bookId", finished_at IS NOT NULL AS "isFinished"
    FROM listenings WHERE user_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT 60`,
  row: { bookId: z.int(), isFinished: z.boolean() },
});
