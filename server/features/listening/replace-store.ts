import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import type { Jump } from './jump-rules.ts';
import type { Kept } from './rules.ts';
import { type Item, type Runner, SAVED, savedRow } from './store.ts';

export const LONGEST_TRAIL = 200;

/** What was known of an item, what follows from it, and the jump that led from the one to the other, if one did. */
export type Change = { known: Item; next: Kept; jump: Jump | null };

const row = { historyId: z.int() };

const setAll = `UPDATE listenings AS item SET ${SAVED.map((column) => `${column} = given.${column}`).join(', ')}`;
/** Nobody else has changed it: each version follows from the one before. */
const isAsKnown = 'item.history_id = given.history_id AND item.version = given.version - 1';

const updateOne = named<[saved: string]>()({
  name: 'listening_save',
  text: `${setAll} FROM json_populate_record(null::listenings, $1) AS given
    WHERE item.user_id = given.user_id AND item.book_id = given.book_id AND ${isAsKnown}
    RETURNING item.history_id AS "historyId"`,
  row,
});

/** Rows that are locked are skipped, so that two processes never deadlock. */
const replaceMany = `
  given AS (SELECT * FROM json_populate_recordset(null::listenings, $1)),
  free AS (
    SELECT item.user_id, item.book_id FROM given JOIN listenings AS item USING (user_id, book_id)
    WHERE ${isAsKnown} FOR NO KEY UPDATE OF item SKIP LOCKED
  ),
  replaced AS (
    ${setAll} FROM given JOIN free USING (user_id, book_id)
    WHERE item.user_id = given.user_id AND item.book_id = given.book_id AND ${isAsKnown}
    RETURNING item.user_id, item.book_id, item.history_id
  )`;

const updateMany = named<[saved: string]>()({
  name: 'listening_save_many',
  text: `WITH ${replaceMany} SELECT history_id AS "historyId" FROM replaced`,
  row,
});

const noteJumps = `
  jumped AS (
    INSERT INTO listening_jumps (user_id, book_id, from_seconds, to_seconds, cause, device, at)
    SELECT user_id, book_id, from_seconds, to_seconds, cause, device, at
    FROM json_populate_recordset(null::listening_jumps, $2) JOIN replaced USING (user_id, book_id)
    RETURNING user_id, book_id
  ),
  pruned AS (
    DELETE FROM listening_jumps AS old USING jumped CROSS JOIN LATERAL (
      SELECT id FROM listening_jumps WHERE user_id = jumped.user_id AND book_id = jumped.book_id
      ORDER BY id DESC OFFSET ${LONGEST_TRAIL - 2} LIMIT 1
    ) AS oldest
    WHERE old.user_id = jumped.user_id AND old.book_id = jumped.book_id AND old.id < oldest.id
  )`;

const updateWithJumps = named<[saved: string, jumps: string]>()({
  name: 'listening_save_jumps',
  text: `WITH ${replaceMany}, ${noteJumps} SELECT history_id AS "historyId" FROM replaced`,
  row,
});

const changedRow = ({ known, next }: Change) => ({ ...savedRow(known, next), history_id: known.historyId });

const jumpRow = ({ known: { userId, bookId }, jump }: Change) =>
  jump && {
    user_id: userId,
    book_id: bookId,
    from_seconds: jump.fromSeconds,
    to_seconds: jump.toSeconds,
    cause: jump.cause,
    device: jump.device,
    at: new Date(jump.at).toISOString(),
  };

/** Gives the history ids of the items that nobody else has changed or locked. No two changes may be of one item. */
export async function replaceItems(runner: Runner, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const saved = changes.map(changedRow);
  const jumps = changes.flatMap((change) => jumpRow(change) ?? []);
  const replace = () => {
    if (jumps.length > 0) return updateWithJumps(runner, JSON.stringify(saved), JSON.stringify(jumps));
    if (saved.length > 1) return updateMany(runner, JSON.stringify(saved));
    return updateOne(runner, JSON.stringify(saved[0]));
  };
  const replaced = await replace();
  return new Set(replaced.map(({ historyId }) => historyId));
}
