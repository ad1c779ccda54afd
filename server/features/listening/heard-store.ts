import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';

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

/** What a listener has started, the latest first. */
export const recentlyHeard = named<[userId: number]>()({
  name: 'listening_recent',
  text: `
    SELECT book_id AS "bookId", finished_at IS NOT NULL AS "isFinished"
    FROM listenings WHERE user_id = $1 ORDER BY ordinal DESC NULLS LAST LIMIT 60`,
  row: { bookId: z.int(), isFinished: z.boolean() },
});
