import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { positionCauses } from '#contract/listening.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import type { Key } from './order-store.ts';
import type { Kept } from './rules.ts';

/** `audioKey`: the narration that the seconds are of. */
export type Item = Kept & Key & { historyId: number } & Audio;
type Audio = { audioKey: string | null; durationSeconds: number | null };

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
  retimings: z.int(),
  audioKey: z.string().nullable(),
  durationSeconds: z.number().nullable(),
};

const COLUMNS = `user_id AS "userId", book_id AS "bookId", history_id AS "historyId",
  position_seconds AS "positionSeconds", listened_at AS "listenedAt", version, device, session_id AS "sessionId",
  cause, finished_at AS "finishedAt", unfinished_at AS "unfinishedAt", heard_seconds AS "heardSeconds",
  takeover_version AS "takeoverVersion", takeover_seconds AS "takeoverSeconds", retimings,
  (SELECT audio_key FROM books WHERE id = book_id) AS "audioKey",
  (SELECT duration_seconds FROM books WHERE id = book_id AND status = 'published') AS "durationSeconds"`;

const toItem = (row: RowOf<typeof itemRow>): Item => ({
  ...row,
  listenedAt: row.listenedAt.getTime(),
  finishedAt: row.finishedAt?.getTime() ?? null,
  unfinishedAt: row.unfinishedAt?.getTime() ?? null,
});

const first = (rows: RowOf<typeof itemRow>[]): Item | null => (rows[0] ? toItem(rows[0]) : null);

const selectItem = named<[userId: number, bookId: number]>()({
  name: 'listening_item',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND book_id = $2`,
  row: itemRow,
});

export const readItem = async (runner: Runner, { userId, bookId }: Key): Promise<Item | null> =>
  first(await selectItem(runner, userId, bookId));

const selectLocked = named<[userId: number, bookId: number]>()({
  name: 'listening_lock',
  text: 'SELECT version FROM listenings WHERE user_id = $1 AND book_id = $2 FOR UPDATE',
  row: { version: z.int() },
});

/** The same, and nobody else changes it until the transaction ends. */
export async function lockItem(client: ClientBase, key: Key): Promise<Item | null> {
  await selectLocked(client, key.userId, key.bookId);
  // By itself: who has waited for the lock would read the book as it was before.
  return readItem(client, key);
}

const selectAudio = named<[bookId: number]>()({
  name: 'listening_audio',
  text: `SELECT audio_key AS "audioKey", duration_seconds AS "durationSeconds" FROM books
    WHERE id = $1 AND status = 'published' FOR SHARE`,
  row: { audioKey: z.string().nullable(), durationSeconds: z.number().nullable() },
});

/** Of a published book, whose narration isn't replaced, nor the book merged, until the transaction ends. */
export const lockAudio = async (client: ClientBase, bookId: number): Promise<Audio | null> =>
  (await selectAudio(client, bookId))[0] ?? null;

export const SAVED = [
  'position_seconds',
  'listened_at',
  'version',
  'device',
  'session_id',
  'cause',
  'finished_at',
  'heard_seconds',
  'takeover_version',
  'takeover_seconds',
  'retimings',
] as const;

export const savedRow = ({ userId, bookId }: Key, kept: Kept) => ({
  user_id: userId,
  book_id: bookId,
  position_seconds: kept.positionSeconds,
  listened_at: new Date(kept.listenedAt).toISOString(),
  version: kept.version,
  device: kept.device,
  session_id: kept.sessionId,
  cause: kept.cause,
  finished_at: kept.finishedAt === null ? null : new Date(kept.finishedAt).toISOString(),
  heard_seconds: kept.heardSeconds,
  takeover_version: kept.takeoverVersion,
  takeover_seconds: kept.takeoverSeconds,
  retimings: kept.retimings,
});

const insert = named<[saved: string]>()({
  name: 'listening_begin',
  text: `INSERT INTO listenings (user_id, book_id, ${SAVED.join(', ')}, ordinal)
    SELECT user_id, book_id, ${SAVED.join(', ')}, nextval('listening_ordinals')
    FROM json_populate_record(null::listenings, $1)
    ON CONFLICT (user_id, book_id) DO NOTHING
    RETURNING ${COLUMNS}`,
  row: itemRow,
});

/** Null if there is one already. */
export const insertItem = async (client: ClientBase, key: Key, kept: Kept): Promise<Item | null> =>
  first(await insert(client, JSON.stringify(savedRow(key, kept))));

const mark = named<[userId: number, historyId: number, isFinished: boolean, at: string]>()({
  name: 'listening_mark',
  text: `UPDATE listenings SET version = version + 1, retimings = 0,
      finished_at = CASE WHEN $3::boolean THEN coalesce(finished_at, $4::timestamptz) END,
      unfinished_at = CASE WHEN NOT $3::boolean THEN $4::timestamptz END
    WHERE user_id = $1 AND history_id = $2 RETURNING ${COLUMNS}`,
  row: itemRow,
});

/** Says by hand whether the book is finished: an earlier date stays. Null if it isn't this user's. */
export const markItem = async (
  runner: Runner,
  write: { userId: number; historyId: number; isFinished: boolean; at: Date },
): Promise<Item | null> =>
  first(await mark(runner, write.userId, write.historyId, write.isFinished, write.at.toISOString()));

const moveLast = named<[userId: number, bookId: number]>()({
  name: 'listening_move_last',
  text: `UPDATE listenings SET ordinal = nextval('listening_ordinals') WHERE user_id = $1 AND book_id = $2
    RETURNING ${COLUMNS}`,
  row: itemRow,
});

export const moveItemLast = async (runner: Runner, userId: number, bookId: number): Promise<Item | null> =>
  first(await moveLast(runner, userId, bookId));

const remove = named<[userId: number, historyId: number]>()({
  name: 'listening_remove',
  text: 'DELETE FROM listenings WHERE user_id = $1 AND history_id = $2 RETURNING book_id AS "bookId"',
  row: { bookId: z.int() },
});

export const deleteItem = async (runner: Runner, userId: number, historyId: number): Promise<number | null> =>
  (await remove(runner, userId, historyId))[0]?.bookId ?? null;

const selectPage = named<[userId: number, limit: number, offset: number, isFinished: boolean | null]>()({
  name: 'listening_history',
  text: `SELECT ${COLUMNS} FROM listenings WHERE user_id = $1 AND ($4::boolean IS NULL OR (finished_at IS NOT NULL) = $4)
    ORDER BY listened_at DESC, history_id DESC LIMIT $2 OFFSET $3`,
  row: itemRow,
});

export const listItems = async (
  runner: Runner,
  userId: number,
  {
    limit,
    offset,
    isFinished = null,
  }: { limit: number; offset: number; isFinished?: boolean | null | undefined },
): Promise<Item[]> => (await selectPage(runner, userId, limit, offset, isFinished)).map(toItem);
