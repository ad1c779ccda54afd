import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import type { Jump } from './jump-rules.ts';
import type { Kept } from './rules.ts';
import { type Item, type Runner, type SavedValues, valuesOf } from './store.ts';

const UPDATE_ONE = `UPDATE listenings SET position_seconds = $3, listened_at = $4, version = $5, device = $6,
      session_id = $7, cause = $8, finished_at = $9, heard_seconds = $10, takeover_version = $11, takeover_seconds = $12
    WHERE user_id = $1 AND book_id = $2 AND history_id = $13 AND version = $14`;

type UpdateOne = [userId: number, bookId: number, ...SavedValues, historyId: number, knownVersion: number];

const update = named<UpdateOne>()({
  name: 'listening_save',
  text: `${UPDATE_ONE} RETURNING version`,
  row: { version: z.int() },
});

const updateWithJump = named<[...UpdateOne, fromSeconds: number, toSeconds: number, jumpCause: string]>()({
  name: 'listening_save_jump',
  text: `WITH saved AS (${UPDATE_ONE} RETURNING user_id, book_id, version, device, listened_at),
    jumped AS (
      INSERT INTO listening_jumps (user_id, book_id, from_seconds, to_seconds, cause, device, at)
      SELECT user_id, book_id, $15::float8, $16::float8, $17::text, device, listened_at FROM saved
    )
    SELECT version FROM saved`,
  row: { version: z.int() },
});

/** What was known of an item, what follows from it, and the jump that led from the one to the other, if one did. */
export type Change = { known: Item; next: Kept; jump: Jump | null };

/** Replaces what was known by what follows from it; false when somebody else was faster. */
export async function replaceItem(runner: Runner, { known, next, jump }: Change): Promise<boolean> {
  const { userId, bookId, historyId, version } = known;
  const values: UpdateOne = [userId, bookId, ...valuesOf(next), historyId, version];
  const rows = jump
    ? await updateWithJump(runner, ...values, jump.fromSeconds, jump.toSeconds, jump.cause)
    : await update(runner, ...values);
  return rows.length === 1;
}

/** `more` names further arrays of the statement, which then come back with each row that was saved. */
const updateManyText = (more: { types: string; names: string }) => `
    WITH saved AS (
      SELECT item.user_id, item.book_id, position_seconds_, listened_at_, version_, device_, session_id_, cause_,
        finished_at_, heard_seconds_, takeover_version_, takeover_seconds_, known_version_ ${more.names}
      FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::timestamptz[], $7::int[],
        $8::text[], $9::int[], $10::text[], $11::timestamptz[], $12::float8[], $13::int[], $14::float8[] ${more.types})
        AS given (user_id_, book_id_, history_id_, known_version_, position_seconds_, listened_at_, version_,
          device_, session_id_, cause_, finished_at_, heard_seconds_, takeover_version_, takeover_seconds_
          ${more.names})
      JOIN listenings AS item ON item.user_id = user_id_ AND item.book_id = book_id_
        AND item.history_id = history_id_ AND item.version = known_version_
      FOR NO KEY UPDATE OF item SKIP LOCKED
    ), replaced AS (
      UPDATE listenings AS item SET position_seconds = position_seconds_, listened_at = listened_at_,
        version = version_, device = device_, session_id = session_id_, cause = cause_,
        finished_at = finished_at_, heard_seconds = heard_seconds_, takeover_version = takeover_version_,
        takeover_seconds = takeover_seconds_
      FROM saved
      WHERE item.user_id = saved.user_id AND item.book_id = saved.book_id AND item.version = known_version_
      RETURNING item.history_id, item.user_id, item.book_id, item.device, item.listened_at ${more.names}
    )`;

type UpdateMany = [
  userIds: number[],
  bookIds: number[],
  historyIds: number[],
  knownVersions: number[],
  ...saved: unknown[][],
];

// Rows that are locked are skipped, so that two processes never deadlock.
const updateMany = named<UpdateMany>()({
  name: 'listening_save_many',
  text: `${updateManyText({ types: '', names: '' })} SELECT history_id AS "historyId" FROM replaced`,
  row: { historyId: z.int() },
});

const updateManyWithJumps = named<UpdateMany>()({
  name: 'listening_save_many_jumps',
  text: `${updateManyText({
    types: ', $15::float8[], $16::float8[], $17::text[]',
    names: ', from_seconds_, to_seconds_, jump_cause_',
  })}, jumped AS (
      INSERT INTO listening_jumps (user_id, book_id, from_seconds, to_seconds, cause, device, at)
      SELECT user_id, book_id, from_seconds_, to_seconds_, jump_cause_, device, listened_at FROM replaced
      WHERE jump_cause_ IS NOT NULL
    )
    SELECT history_id AS "historyId" FROM replaced`,
  row: { historyId: z.int() },
});

/** The same for items of which no two are one; gives the history ids of those that were replaced. */
export async function replaceItems(runner: Runner, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const rows = changes.map(({ next }) => valuesOf(next));
  const columns = (rows[0] ?? []).map((_value, index) => rows.map((row) => row[index]));
  const jumps = changes.map(({ jump }) => jump);
  const values: UpdateMany = [
    changes.map(({ known }) => known.userId),
    changes.map(({ known }) => known.bookId),
    changes.map(({ known }) => known.historyId),
    changes.map(({ known }) => known.version),
    ...columns,
  ];
  const replaced = jumps.some((jump) => jump !== null)
    ? await updateManyWithJumps(
        runner,
        ...values,
        jumps.map((jump) => jump?.fromSeconds ?? null),
        jumps.map((jump) => jump?.toSeconds ?? null),
        jumps.map((jump) => jump?.cause ?? null),
      )
    : await updateMany(runner, ...values);
  return new Set(replaced.map(({ historyId }) => historyId));
}
