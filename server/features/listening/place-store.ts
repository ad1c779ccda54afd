import type { Pool } from 'pg';
import { statement } from '#server/platform/database/sql-runner.ts';
import type { Entry } from './order-store.ts';

/** A book of a listener. */
export type PlaceKey = { userId: number; bookId: number };

type PlaceRow = {
  asked: number;
  history_id: number | null;
  position_seconds: number;
  is_finished: boolean;
  version: number;
  earlier_history_id: number | null;
  earlier_book_id: number | null;
};

/** Where the listener is in a book, and the entries before it, nearest first; `item` null for a book never begun. */
export type FoundPlace = {
  item: { historyId: number; positionSeconds: number; isFinished: boolean; version: number } | null;
  earlier: Entry[];
};

const selectPlaces = statement<
  PlaceRow,
  [userIds: readonly number[], bookIds: readonly number[], earlierEntries: number]
>({
  name: 'listening_places',
  // A book never begun would become the last entry, so that every entry is before it.
  text: `SELECT asked.number::integer AS asked, item.history_id, item.position_seconds,
      item.finished_at IS NOT NULL AS is_finished, item.version,
      earlier.history_id AS earlier_history_id, earlier.book_id AS earlier_book_id
    FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS asked (user_id, book_id, number)
    LEFT JOIN listenings AS item ON item.user_id = asked.user_id AND item.book_id = asked.book_id
    LEFT JOIN LATERAL (
      SELECT history_id, book_id, ordinal FROM listenings
      WHERE user_id = asked.user_id AND ordinal < coalesce(item.ordinal, 9223372036854775807)
      ORDER BY ordinal DESC NULLS LAST LIMIT $3
    ) AS earlier ON true
    ORDER BY asked.number, earlier.ordinal DESC`,
});

function placeOfRows(rows: readonly PlaceRow[]): FoundPlace {
  const [row] = rows;
  const earlier = rows.flatMap(({ earlier_history_id: historyId, earlier_book_id: bookId }) =>
    historyId === null || bookId === null ? [] : [{ historyId, bookId }],
  );
  if (!row || row.history_id === null) return { item: null, earlier };
  return {
    item: {
      historyId: row.history_id,
      positionSeconds: row.position_seconds,
      isFinished: row.is_finished,
      version: row.version,
    },
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
