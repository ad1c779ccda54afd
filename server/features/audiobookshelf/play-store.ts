import { z } from 'zod';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { appPlays } from './schema.ts';

const playRow = rowOf(appPlays, 'id', 'userId', 'bookId', 'audioKey', 'sessionId', 'device');
export type PlayRow = RowOf<typeof playRow>;

const shown = sql`id, user_id as "userId", book_id as "bookId", audio_key as "audioKey", session_id as "sessionId",
  device`;

export async function insertPlay(
  runner: SqlRunner,
  play: PlayRow & { startSeconds: number; at: Date },
): Promise<void> {
  const { id, userId, bookId, audioKey, sessionId, device, startSeconds, at } = play;
  await execute(
    runner,
    sql`insert into app_plays
          (id, user_id, book_id, audio_key, session_id, device, start_seconds, started_at, synced_at)
        values (${id}, ${userId}, ${bookId}, ${audioKey}, ${sessionId}, ${device}, ${startSeconds}, ${at}, ${at})`,
  );
}

/** How long a play stays open after its app's last call. */
const OPEN_HOURS = 24;

/** Null if it's closed or has been silent for too long. */
export const findOpenPlay = (runner: SqlRunner, id: string, now: Date): Promise<PlayRow | null> =>
  firstRow(
    runner,
    playRow,
    sql`select ${shown} from app_plays where id = ${id}::uuid and closed_at is null
          and synced_at > ${now}::timestamptz - make_interval(hours => ${OPEN_HOURS})`,
  );

/** One of the user's own, even if closed: apps send late what they couldn't before. */
export const findOwnPlay = (
  runner: SqlRunner,
  { id, userId }: { id: string; userId: number },
): Promise<PlayRow | null> =>
  firstRow(
    runner,
    playRow,
    sql`select ${shown} from app_plays where id = ${id}::uuid and user_id = ${userId}`,
  );

/** Some tolerance for clocks. */
const SLACK_SECONDS = 2;

/**
 * Adds seconds heard, at most as many as have passed since the last report, so that a repeated report counts once.
 * Returns the play's whole seconds before and after.
 */
export const addHeardSeconds = (
  runner: SqlRunner,
  { id, seconds, now }: { id: string; seconds: number; now: Date },
): Promise<{ before: number; after: number } | null> =>
  firstRow(
    runner,
    { before: z.number(), after: z.number() },
    sql`with known as (select id, heard_seconds, synced_at from app_plays where id = ${id}::uuid for update)
        update app_plays p set synced_at = ${now}::timestamptz, heard_seconds = known.heard_seconds
          + least(${seconds}::float8, extract(epoch from ${now}::timestamptz - known.synced_at) + ${SLACK_SECONDS})
        from known where p.id = known.id
        returning floor(known.heard_seconds)::int as before, floor(p.heard_seconds)::int as after`,
  );

export const closePlay = (runner: SqlRunner, id: string, at: Date): Promise<number> =>
  execute(runner, sql`update app_plays set closed_at = ${at} where id = ${id}::uuid and closed_at is null`);

/** After that, no app sends anything about them. */
const KEPT_DAYS = 30;

export const sweepPlays = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(
    runner,
    sql`delete from app_plays where synced_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  );

const exportedRow = {
  book_id: z.number(),
  device: z.string().nullable(),
  heard_seconds: z.number(),
  ...rowOf(appPlays, 'started_at', 'closed_at'),
};

export const exportPlays = (runner: SqlRunner, userId: number): Promise<RowOf<typeof exportedRow>[]> =>
  rows(
    runner,
    exportedRow,
    sql`select book_id, device, heard_seconds, started_at, closed_at from app_plays where user_id = ${userId}
        order by started_at, id`,
  );
