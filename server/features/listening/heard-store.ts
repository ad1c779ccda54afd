import type { Pool } from 'pg';
import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';

const togetherRow = { bookId: z.int(), listeners: z.int() };
export type Together = RowOf<typeof togetherRow>;

/** Of many listeners the latest are asked, and of each the latest books: so a much heard book costs what any does. */
const MOST_LISTENERS = 200;
const MOST_BOOKS = 40;
const MOST_TOGETHER = 60;

const selectTogether = named<[bookId: number]>()({
  name: 'listening_together',
  text: `
    SELECT other.book_id AS "bookId", count(*)::int AS listeners
    FROM (SELECT user_id FROM listenings WHERE book_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_LISTENERS}) AS near
    CROSS JOIN LATERAL (
      SELECT book_id FROM listenings WHERE user_id = near.user_id ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_BOOKS}
    ) AS other
    WHERE other.book_id <> $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_TOGETHER}`,
  row: togetherRow,
});

export const heardTogether = (pool: Pool, bookId: number): Promise<Together[]> =>
  selectTogether(pool, bookId);

const recentRow = { bookId: z.int(), isFinished: z.boolean() };

const selectRecent = named<[userId: number]>()({
  name: 'listening_recent',
  text: `
    SELECT book_id AS "bookId", finished_at IS NOT NULL AS "isFinished"
    FROM listenings WHERE user_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT 60`,
  row: recentRow,
});

export const recentlyHeard = (pool: Pool, userId: number): Promise<RowOf<typeof recentRow>[]> =>
  selectRecent(pool, userId);
