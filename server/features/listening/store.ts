import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { type PositionCause, positionCauses } from '#contract/listening.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Kept } from './rules.ts';

/** A listener's item of a book. */
export type Item = Kept & { userId: number; bookId: number; historyId: number };

export type Runner = Pool | ClientBase;

const itemRow = {
  userId: z.int(),
  bookId: z.int(),
  historyId: z.int(),
  positionSeconds: z.number(),
  listenedAt: z.date(),
  version: z.int(),
  device: z.string().nullable(),
  sessionId: z.int(),
  cause: z.enum(positionCauses),
  finishedAt: z.date().nullable(),
  unfinishedAt: z.date().nullable(),
  heardSeconds: z.number(),
  takeoverVersion: z.int(),
  takeoverSeconds: z.number(),
};

const COLUMNS = `user_id AS "userId", book_id AS "bookId", history_id AS "historyId",
  position_seconds AS "positionSeconds", listened_at AS "listenedAt", version, device, session_id AS "sessionId",
  cause, finished_at AS "finishedAt", unfinished_at AS "unfinishedAt", heard_seconds AS "heardSeconds",
  takeover_version AS "takeoverVersion", takeover_seconds AS "takeoverSeconds"`;

const toItem = (row: RowOf<typeof itemRow>): Item => ({
  ...row,
  listenedAt: row.listenedAt.getTime(),
  finishedAt: row.finishedAt?.getTime() ?? null,
  unfinishedAt: row.unfinishedAt?.getTime() ?? null,
});

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const first = (rows: RowOf<typeof itemRow>[]): Item | null => (rows[0] ? toItem(rows[0]) : null);

const selectItem = named<[userId: number, bookId: number]>()({
  name: 'listening_item',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = $2`,
  row: itemRow,
});

/** What is stored now; null for a book never started. */
export async function readItem(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await selectItem(runner, userId, bookId));
}

const selectItemLocked = named<[userId: number, bookId: number]>()({
  name: 'listening_item_locked',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = $2 FOR UPDATE`,
  row: itemRow,
});

/** The same, and nobody else changes it until the transaction ends. */
export async function lockItem(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await selectItemLocked(runner, userId, bookId));
}

/** What a save writes, in the order of the statements. */
export type SavedValues = [
  positionSeconds: number,
  listenedAt: string | null,
  version: number,
  device: string | null,
  sessionId: number,
  cause: PositionCause,
  finishedAt: string | null,
  heardSeconds: number,
  takeoverVersion: number,
  takeoverSeconds: number,
];

export const valuesOf = (kept: Kept): SavedValues => [
  kept.positionSeconds,
  moment(kept.listenedAt),
  kept.version,
  kept.device,
  kept.sessionId,
  kept.cause,
  moment(kept.finishedAt),
  kept.heardSeconds,
  kept.takeoverVersion,
  kept.takeoverSeconds,
];

const insert = named<[userId: number, bookId: number, ...SavedValues]>()({
  name: 'listening_begin',
  text: `INSERT INTO listenings (user_id, book_id, position_seconds, listened_at, version, device, session_id, cause,
      finished_at, heard_seconds, takeover_version, takeover_seconds, ordinal)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nextval('listening_ordinals'))
    ON CONFLICT (user_id, book_id) DO NOTHING
    RETURNING ${COLUMNS}`,
  row: itemRow,
});

/** Creates the item, last in the order of listening; null if there is one already. */
export async function insertItem(
  runner: Runner,
  key: { userId: number; bookId: number },
  kept: Kept,
): Promise<Item | null> {
  return first(await insert(runner, key.userId, key.bookId, ...valuesOf(kept)));
}

const mark = named<[userId: number, historyId: number, isFinished: boolean, at: string]>()({
  name: 'listening_mark',
  text: `UPDATE listenings SET version = version + 1,
      finished_at = CASE WHEN $3::boolean THEN coalesce(finished_at, $4::timestamptz) END,
      unfinished_at = CASE WHEN NOT $3::boolean THEN $4::timestamptz END
    WHERE user_id = $1 AND history_id = $2 RETURNING ${COLUMNS}`,
  row: itemRow,
});

/** Says by hand whether the book is finished: an earlier date stays. Null if it isn't this user's. */
export async function markItem(
  runner: Runner,
  key: { userId: number; historyId: number },
  { isFinished, at }: { isFinished: boolean; at: Date },
): Promise<Item | null> {
  return first(await mark(runner, key.userId, key.historyId, isFinished, at.toISOString()));
}

const moveLast = named<[userId: number, bookId: number]>()({
  name: 'listening_move_last',
  text: `UPDATE listenings SET ordinal = nextval('listening_ordinals') WHERE user_id = $1 AND book_id = $2
    RETURNING ${COLUMNS}`,
  row: itemRow,
});

/** Moves the book to the end of the order of listening; null for a book never started. */
export async function moveItemLast(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await moveLast(runner, userId, bookId));
}

const remove = named<[userId: number, historyId: number]>()({
  name: 'listening_remove',
  text: 'DELETE FROM listenings WHERE user_id = $1 AND history_id = $2 RETURNING book_id AS "bookId"',
  row: { bookId: z.int() },
});

/** Gives the book that was removed from the history; null if there was no such item of this user. */
export async function deleteItem(runner: Runner, userId: number, historyId: number): Promise<number | null> {
  return (await remove(runner, userId, historyId))[0]?.bookId ?? null;
}

const selectPage = named<[userId: number, limit: number, offset: number]>()({
  name: 'listening_history',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1
    ORDER BY listened_at DESC, history_id DESC LIMIT $2 OFFSET $3`,
  row: itemRow,
});

/** Latest first. */
export async function listItems(
  runner: Runner,
  userId: number,
  page: { limit: number; offset: number },
): Promise<Item[]> {
  return (await selectPage(runner, userId, page.limit, page.offset)).map(toItem);
}
