import { z } from 'zod';
import { batchCalls } from '#server/platform/database/batch-calls.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';

/** A book's card, the same for all readers. */
export const cardRow = {
  id: z.number(),
  card: z.string(),
  audioKey: z.string().nullable(),
};
export type CardRow = RowOf<typeof cardRow>;

export const cardColumns = 'c.book_id as id, c.card, c.audio_key as "audioKey"';

const selectCards = named<[ids: readonly number[]]>()({
  name: 'browsing_cards',
  text: `select ${cardColumns} from book_cards c where c.book_id = any($1::int[])`,
  row: cardRow,
});

export type ReadCards = (ids: readonly number[]) => Promise<readonly CardRow[]>;

/** In the order of the ids, unpublished ones left out; what is asked for at the same time comes by one statement. */
export const createReadCards = (reads: Database['reads']): ReadCards =>
  batchCalls(
    async (lists: readonly (readonly number[])[]) => {
      const rows = await selectCards(reads, [...new Set(lists.flat())]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
    },
    (ids) => ids.join(),
  );
