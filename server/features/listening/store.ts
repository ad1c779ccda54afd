import type { ClientBase, Pool } from 'pg';
import type { PositionCause } from '#contract/listening.ts';
import { statement } from '#server/platform/database/sql-runner.ts';
import type { Held } from './rules.ts';

/** A listener's item of a book. */
export type Item = Held & { userId: number; bookId: number; historyId: number };

export type Runner = Pool | ClientBase;

type Row = {
  user_id: number;
  book_id: number;
  history_id: number;
  position_seconds: number;
  listened_at: Date;
  version: number;
  device: string | null;
  session_id: number;
  cause: PositionCause;
  finished_at: Date | null;
  unfinished_at: Date | null;
  heard_seconds: number;
  takeover_version: number;
  takeover_seconds: number;
};

const COLUMNS = `user_id, book_id, history_id, position_seconds, listened_at, version, device, session_id, cause,
  finished_at, unfinished_at, heard_seconds, takeover_version, takeover_seconds`;

const toItem = (row: Row): Item => ({
  userId: row.user_id,
  bookId: row.book_id,
  historyId: row.history_id,
  positionSeconds: row.position_seconds,
  listenedAt: row.listened_at.getTime(),
  version: row.version,
  device: row.device,
  sessionId: row.session_id,
  cause: row.cause,
  finishedAt: row.finished_at?.getTime() ?? null,
  unfinishedAt: row.unfinished_at?.getTime() ?? null,
  heardSeconds: row.heard_seconds,
  takeoverVersion: row.takeover_version,
  takeoverSeconds: row.takeover_seconds,
});

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const first = (rows: Row[]): Item | null => (rows[0] ? toItem(rows[0]) : null);

const selectItem = statement<Row, [userId: number, bookId: number]>({
  name: 'listening_item',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = $2`,
});

/** What is held now; null for a book never begun. */
export async function readItem(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await selectItem(runner, userId, bookId));
}

const selectItemLocked = statement<Row, [userId: number, bookId: number]>({
  name: 'listening_item_locked',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = $2 FOR UPDATE`,
});

/** The same, and nobody else changes it until the transaction ends. */
export async function lockItem(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await selectItemLocked(runner, userId, bookId));
}

/** What a save writes, in the order of the statements. */
export type Kept = [
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

export const kept = (held: Held): Kept => [
  held.positionSeconds,
  moment(held.listenedAt),
  held.version,
  held.device,
  held.sessionId,
  held.cause,
  moment(held.finishedAt),
  held.heardSeconds,
  held.takeoverVersion,
  held.takeoverSeconds,
];

const insert = statement<Row, [userId: number, bookId: number, ...Kept]>({
  name: 'listening_begin',
  text: `INSERT INTO listenings (user_id, book_id, position_seconds, listened_at, version, device, session_id, cause,
      finished_at, heard_seconds, takeover_version, takeover_seconds, ordinal)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nextval('listening_ordinals'))
    ON CONFLICT (user_id, book_id) DO NOTHING
    RETURNING ${COLUMNS}`,
});

/** Makes the item, last in the order of listening; null when there is one already. */
export async function insertItem(
  runner: Runner,
  key: { userId: number; bookId: number },
  held: Held,
): Promise<Item | null> {
  return first(await insert(runner, key.userId, key.bookId, ...kept(held)));
}

const mark = statement<Row, [userId: number, historyId: number, isFinished: boolean, at: string]>({
  name: 'listening_mark',
  text: `UPDATE listenings SET version = version + 1,
      finished_at = CASE WHEN $3::boolean THEN coalesce(finished_at, $4::timestamptz) END,
      unfinished_at = CASE WHEN NOT $3::boolean THEN $4::timestamptz END
    WHERE user_id = $1 AND history_id = $2 RETURNING ${COLUMNS}`,
});

/** Says by hand whether the book is finished: an earlier date stays. Null where it is not this user's. */
export async function markItem(
  runner: Runner,
  key: { userId: number; historyId: number },
  { isFinished, at }: { isFinished: boolean; at: Date },
): Promise<Item | null> {
  return first(await mark(runner, key.userId, key.historyId, isFinished, at.toISOString()));
}

const moveLast = statement<Row, [userId: number, bookId: number]>({
  name: 'listening_move_last',
  text: `UPDATE listenings SET ordinal = nextval('listening_ordinals') WHERE user_id = $1 AND book_id = $2
    RETURNING ${COLUMNS}`,
});

/** Moves the book to the end of the order of listening; null for a book never begun. */
export async function moveItemLast(runner: Runner, userId: number, bookId: number): Promise<Item | null> {
  return first(await moveLast(runner, userId, bookId));
}

const remove = statement<{ book_id: number }, [userId: number, historyId: number]>({
  name: 'listening_remove',
  text: 'DELETE FROM listenings WHERE user_id = $1 AND history_id = $2 RETURNING book_id',
});

/** Gives the book that is out of the history now; null where there was no such item of this user. */
export async function deleteItem(runner: Runner, userId: number, historyId: number): Promise<number | null> {
  return (await remove(runner, userId, historyId))[0]?.book_id ?? null;
}

const selectPage = statement<Row, [userId: number, limit: number, offset: number]>({
  name: 'listening_history',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1
    ORDER BY listened_at DESC, history_id DESC LIMIT $2 OFFSET $3`,
});

/** Latest first. */
export async function listItems(
  runner: Runner,
  userId: number,
  page: { limit: number; offset: number },
): Promise<Item[]> {
  return (await selectPage(runner, userId, page.limit, page.offset)).map(toItem);
}
