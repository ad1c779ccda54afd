import type { Pool } from 'pg';
import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Entry } from './order-store.ts';

/** A book of a listener. */
export type PlaceKey = { userId: number; bookId: number };

/** The item's columns are null for a book never started, the earlier ones where nothing is before it. */
const placeRow = {
  asked: z.int(),
  historyId: z.int().nullable(),
  positionSeconds: z.number().nullable(),
  isFinished: z.boolean(),
  version: z.int().nullable(),
  earlierHistoryId: z.int().nullable(),
  earlierBookId: z.int().nullable(),
};
type PlaceRow = RowOf<typeof placeRow>;

/** Where the listener is in a book, and the entries before it, nearest first; `item` null for a book never started. */
export type FoundPlace = {
  item: { historyId: number; positionSeconds: number; isFinished: boolean; version: number } | null;
  earlier: Entry[];
};

const selectPlaces = named<
  [userIds: readonly number[], bookIds: readonly number[], earlierEntries: number]
>()({
  name: 'listening_places',
  // A book never started would become the last entry, so that every entry is before it.
  text: `SELECT asked.number::integer AS asked, item.history_id AS "historyId",
      item.position_seconds AS "positionSeconds", item.finished_at IS NOT NULL AS "isFinished", item.version,
      earlier.history_id AS "earlierHistoryId", earlier.book_id AS "earlierBookId"
    FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS asked (user_id, book_id, number)
    LEFT JOIN listenings AS item ON item.user_id = asked.user_id AND item.book_id = asked.book_id
    LEFT JOIN LATERAL (
      SELECT history_id, book_id, ordinal FROM listenings
      WHERE user_id = asked.user_id AND ordinal < coalesce(item.ordinal, 9223372036854775807)
      ORDER BY ordinal DESC NULLS LAST LIMIT $3
    ) AS earlier ON true
    ORDER BY asked.number, earlier.ordinal DESC`,
  row: placeRow,
});

function placeOfRows(rows: readonly PlaceRow[]): FoundPlace {
  const [row] = rows;
  const earlier = rows.flatMap(({ earlierHistoryId: historyId, earlierBookId: bookId }) =>
    historyId === null || bookId === null ? [] : [{ historyId, bookId }],
  );
  if (!row || row.historyId === null) return { item: null, earlier };
  const { historyId, positionSeconds, isFinished, version } = row;
  return {
    item: { historyId, positionSeconds: positionSeconds ?? 0, isFinished, version: version ?? 0 },
    earlier,
  };
}

/** The places of many, in the order of the keys, each with so many entries before it. */
export async function readPlaces(
  pool: Pool,
  keys: readonly PlaceKey[],
  earlierEntries: number,
): Promise<FoundPlace[]> {
  const rows = await selectPlaces(
    pool,
    keys.map(({ userId }) => userId),
    keys.map(({ bookId }) => bookId),
    earlierEntries,
  );
  const byKey = keys.map((): PlaceRow[] => []);
  for (const row of rows) byKey[row.asked - 1]?.push(row);
  return byKey.map(placeOfRows);
}
