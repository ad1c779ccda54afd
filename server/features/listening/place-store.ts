import type { Pool } from 'pg';
import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Key } from './order-store.ts';

/** `historyId` is null for a book never started, `previousHistoryId` where no published book is before it. */
const placeRow = {
  time: z.number(),
  finished: z.boolean(),
  version: z.int(),
  historyId: z.int().nullable(),
  previousHistoryId: z.int().nullable(),
};

const selectPlaces = named<[userIds: readonly number[], bookIds: readonly number[]]>()({
  name: 'listening_places',
  // A book never started would become the last one, so that every other one is before it.
  text: `SELECT coalesce(item.position_seconds, 0) AS time, item.finished_at IS NOT NULL AS finished,
      coalesce(item.version, 0) AS version, item.history_id AS "historyId",
      previous.history_id AS "previousHistoryId"
    FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS asked (user_id, book_id, number)
    LEFT JOIN listenings AS item ON item.user_id = asked.user_id AND item.book_id = asked.book_id
    LEFT JOIN LATERAL (
      SELECT history_id FROM listenings JOIN books ON books.id = book_id AND status = 'published'
      WHERE user_id = asked.user_id AND ordinal < coalesce(item.ordinal, 9223372036854775807)
      ORDER BY ordinal DESC NULLS LAST LIMIT 1
    ) AS previous ON true
    ORDER BY asked.number`,
  row: placeRow,
});

export const readPlaces = (pool: Pool, keys: readonly Key[]): Promise<RowOf<typeof placeRow>[]> =>
  selectPlaces(
    pool,
    keys.map(({ userId }) => userId),
    keys.map(({ bookId }) => bookId),
  );
