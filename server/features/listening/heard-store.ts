import type { Pool } from 'pg';
import { statement } from '#server/platform/database/sql-runner.ts';

export type Together = { bookId: number; listeners: number };

/** Of many listeners the latest are asked, and of each the latest books: so a much heard book costs what any does. */
const MOST_LISTENERS = 200;
const MOST_BOOKS = 40;
const MOST_TOGETHER = 60;

const selectTogether = statement<Together, [bookId: number]>({
  name: 'listening_together',
  text: `
    SELECT other.book_id AS "bookId", count(*)::int AS listeners
    FROM (SELECT user_id FROM listenings WHERE book_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_LISTENERS}) AS near
    CROSS JOIN LATERAL (
      SELECT book_id FROM listenings WHERE user_id = near.user_id ORDER BY ordinal DESC NULLS LAST LIMIT ${MOST_BOOKS}
    ) AS other
    WHERE other.book_id <> $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_TOGETHER}`,
});

export const heardTogether = (pool: Pool, bookId: number): Promise<Together[]> =>
  selectTogether(pool, bookId);

const selectRecent = statement<{ bookId: number; isFinished: boolean }, [userId: number]>({
  name: 'listening_recent',
  text: `
    SELECT book_id AS "bookId", finished_at IS NOT NULL AS "isFinished"
    FROM listenings WHERE user_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT 60`,
});

export const recentlyHeard = (
  pool: Pool,
  userId: number,
): Promise<{ bookId: number; isFinished: boolean }[]> => selectRecent(pool, userId);
