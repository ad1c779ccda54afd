import type { ClientBase, Pool } from 'pg';
import type { PositionCause } from '#contract/listening.ts';
import { statement } from '#server/platform/database/sql-runner.ts';
import type { Held } from './rules.ts';

/** A listener's item of a book. */
export type Item = Held & { userId: number; bookId: number; historyId: number };

type Runner = Pool | ClientBase;

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
  heard_seconds: number;
  takeover_version: number;
  takeover_seconds: number;
};

const COLUMNS = `user_id, book_id, history_id, position_seconds, listened_at, version, device, session_id, cause,
  finished_at, heard_seconds, takeover_version, takeover_seconds`;

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

type Kept = [
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

const kept = (held: Held): Kept => [
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

const update = statement<
  { version: number },
  [userId: number, bookId: number, ...Kept, historyId: number, knownVersion: number]
>({
  name: 'listening_save',
  text: `UPDATE listenings SET position_seconds = $3, listened_at = $4, version = $5, device = $6, session_id = $7,
      cause = $8, finished_at = $9, heard_seconds = $10, takeover_version = $11, takeover_seconds = $12
    WHERE user_id = $1 AND book_id = $2 AND history_id = $13 AND version = $14
    RETURNING version`,
});

/** Replaces what was known by what follows from it; false when somebody else was faster. */
export async function replaceItem(runner: Runner, known: Item, next: Held): Promise<boolean> {
  const { userId, bookId, historyId, version } = known;
  const rows = await update(runner, userId, bookId, ...kept(next), historyId, version);
  return rows.length === 1;
}

const updateMany = statement<
  { history_id: number },
  [userIds: number[], bookIds: number[], historyIds: number[], knownVersions: number[], ...kept: unknown[][]]
>({
  name: 'listening_save_many',
  // Rows that somebody else holds are left out instead of waited for, so that no two statements wait in a circle.
  text: `WITH saved AS (
      SELECT item.user_id, item.book_id, position_seconds_, listened_at_, version_, device_, session_id_, cause_,
        finished_at_, heard_seconds_, takeover_version_, takeover_seconds_, known_version_
      FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::timestamptz[], $7::int[],
        $8::text[], $9::int[], $10::text[], $11::timestamptz[], $12::float8[], $13::int[], $14::float8[])
        AS given (user_id_, book_id_, history_id_, known_version_, position_seconds_, listened_at_, version_,
          device_, session_id_, cause_, finished_at_, heard_seconds_, takeover_version_, takeover_seconds_)
      JOIN listenings AS item ON item.user_id = user_id_ AND item.book_id = book_id_
        AND item.history_id = history_id_ AND item.version = known_version_
      FOR NO KEY UPDATE OF item SKIP LOCKED
    )
    UPDATE listenings AS item SET position_seconds = position_seconds_, listened_at = listened_at_,
      version = version_, device = device_, session_id = session_id_, cause = cause_, finished_at = finished_at_,
      heard_seconds = heard_seconds_, takeover_version = takeover_version_, takeover_seconds = takeover_seconds_
    FROM saved
    WHERE item.user_id = saved.user_id AND item.book_id = saved.book_id AND item.version = known_version_
    RETURNING item.history_id`,
});

/** The same for items of which no two are one; gives the history ids of those that were replaced. */
export async function replaceItems(
  runner: Runner,
  pairs: readonly { known: Item; next: Held }[],
): Promise<ReadonlySet<number>> {
  const rows = pairs.map(({ next }) => kept(next));
  const columns = (rows[0] ?? []).map((_value, index) => rows.map((row) => row[index]));
  const replaced = await updateMany(
    runner,
    pairs.map(({ known }) => known.userId),
    pairs.map(({ known }) => known.bookId),
    pairs.map(({ known }) => known.historyId),
    pairs.map(({ known }) => known.version),
    ...columns,
  );
  return new Set(replaced.map((row) => row.history_id));
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
