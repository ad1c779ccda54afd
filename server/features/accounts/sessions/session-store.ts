import { z } from 'zod';
import { device } from '#contract/profile.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

export type NewSession = {
  userId: number;
  tokenHash: string;
  device: string;
  createdAt: Date;
  expiresAt: Date;
};

const insertInto = sql`insert into sessions (user_id, token_hash, device, created_at, last_used_at, expires_at)`;

const valuesOf = ({ userId, tokenHash, device: label, createdAt, expiresAt }: NewSession) =>
  sql`${userId}::int, ${tokenHash}, ${label}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
    ${expiresAt}::timestamptz`;

export const insertSession = (runner: SqlRunner, session: NewSession): Promise<number> =>
  execute(runner, sql`${insertInto} select ${valuesOf(session)}`);

/**
 * The same while the user is active and has that password; 0 where that is over. A change of either that is under way
 * is waited for, and one that comes later finds the session. The disk is not waited for: a session that a power cut
 * takes back is one more login, and every login would pay for it.
 */
export const insertSessionWhile = (
  runner: SqlRunner,
  session: NewSession,
  passwordHash: string,
): Promise<number> =>
  execute(
    runner,
    sql`with locked as (
          select from users
          where id = ${session.userId} and password_hash = ${passwordHash} and status = 'active'
          for no key update
        ), soon as (
          select set_config('synchronous_commit', 'off', true)
        )
        ${insertInto} select ${valuesOf(session)} from locked cross join soon`,
  );

const knownRow = {
  userId: z.number(),
  sessionId: z.number(),
  isAdmin: z.boolean(),
  lastUsedAt: z.date(),
  expiresAt: z.date(),
};

/** The living session of a token hash and its user; null for unknown, expired, ended and blocked. */
export const findSession = (
  runner: SqlRunner,
  tokenHash: string,
  now: Date,
): Promise<RowOf<typeof knownRow> | null> =>
  firstRow(
    runner,
    knownRow,
    sql`select u.id as "userId", s.id as "sessionId", u.is_admin as "isAdmin", s.last_used_at as "lastUsedAt",
          s.expires_at as "expiresAt"
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.status = 'active'`,
  );

export const touchSession = (
  runner: SqlRunner,
  id: number,
  used: { at: Date; expiresAt: Date },
): Promise<number> =>
  execute(
    runner,
    sql`update sessions set last_used_at = ${used.at}, expires_at = ${used.expiresAt} where id = ${id}`,
  );

const deviceRow = { ...device.shape, created_at: z.date(), last_used_at: z.date() };

/** The devices on which a user is signed in: the one that asks first, then the latest used. */
export const listDevices = (
  runner: SqlRunner,
  { userId, sessionId }: { userId: number; sessionId: number },
  now: Date,
): Promise<RowOf<typeof deviceRow>[]> =>
  rows(
    runner,
    deviceRow,
    sql`select id, device, created_at, last_used_at, id = ${sessionId} as current from sessions
        where user_id = ${userId} and expires_at > ${now} order by current desc, last_used_at desc, id desc`,
  );

/** Ends a session; 0 where the user has none of that id. */
export const deleteSession = (runner: SqlRunner, userId: number, id: number): Promise<number> =>
  execute(runner, sql`delete from sessions where id = ${id} and user_id = ${userId}`);

/** Ends every living session of a user but one. Gives how many. */
export const deleteOtherSessions = (
  runner: SqlRunner,
  { userId, sessionId }: { userId: number; sessionId: number },
  now: Date,
): Promise<number> =>
  execute(
    runner,
    sql`delete from sessions where user_id = ${userId} and id <> ${sessionId} and expires_at > ${now}`,
  );

/** Ends the sessions of a user, but not the one to keep. */
export const deleteSessionsOf = (runner: SqlRunner, userId: number, keepId: number | null): Promise<number> =>
  execute(runner, sql`delete from sessions where user_id = ${userId} and id is distinct from ${keepId}`);

export const deleteExpiredSessions = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(runner, sql`delete from sessions where expires_at <= ${now}`);
