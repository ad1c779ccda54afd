import { z } from 'zod';
import { device } from '#contract/profile.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  execute,
  firstRow,
  type RowOf,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { type EndReason, endReasons, sessions } from '../schema.ts';

export type NewSession = {
  userId: number;
  tokenHash: string;
  device: string;
  createdAt: Date;
  expiresAt: Date;
  /** Of another app: the app password that opened it, or null for the account's own. Absent for somebody at a browser. */
  app?: { passwordId: number | null } | undefined;
};

const insertInto = sql`insert into sessions
  (user_id, token_hash, device, created_at, last_used_at, expires_at, is_app, app_password_id)`;

const valuesOf = ({ userId, tokenHash, device: label, createdAt, expiresAt, app }: NewSession) =>
  sql`${userId}::int, ${tokenHash}, ${label}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
    ${expiresAt}::timestamptz, ${app !== undefined}::boolean, ${app?.passwordId ?? null}::int`;

export const insertSession = (runner: SqlRunner, session: NewSession): Promise<number> =>
  execute(runner, sql`${insertInto} select ${valuesOf(session)}`);

/**
 * 0 if the user is blocked or has another password by now; a change under way is waited for. Doesn't wait for the
 * disk: a session lost in a power cut is one more login, and every login would pay for it.
 */
export const insertSessionWhile = (
  runner: SqlRunner,
  session: NewSession,
  passwordHash: string | null,
): Promise<number> =>
  execute(
    runner,
    sql`with locked as (
          select from users
          where id = ${session.userId} and password_hash is not distinct from ${passwordHash} and status = 'active'
          for no key update
        ), soon as (
          select set_config('synchronous_commit', 'off', true)
        )
        ${insertInto} select ${valuesOf(session)} from locked cross join soon`,
  );

const knownRow = {
  ...rowOf(sessions, 'userId', 'createdAt', 'lastUsedAt', 'expiresAt', 'isApp', 'appPasswordId'),
  sessionId: z.number(),
  isAdmin: z.boolean(),
};

/** An app's ends with the right of its app password to listen: an older version may have opened it without asking. */
const isOpen = (now: Date) => sql`s.expires_at > ${now} and u.status = 'active' and (s.app_password_id is null
  or exists (select from app_passwords p where p.id = s.app_password_id and 'listen' = any(p.scopes)))`;

/** Null for a session that is unknown, expired or ended, and for a blocked user. */
export const findSession = (
  runner: SqlRunner,
  tokenHash: string,
  now: Date,
): Promise<RowOf<typeof knownRow> | null> =>
  firstRow(
    runner,
    knownRow,
    sql`select u.id as "userId", s.id as "sessionId", u.is_admin as "isAdmin",
          s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
          s.expires_at as "expiresAt", s.is_app as "isApp", s.app_password_id as "appPasswordId"
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${tokenHash} and ${isOpen(now)}`,
  );

/** A living session by its id; null for ended ones and those of blocked users. */
export const findOpenSession = (
  runner: SqlRunner,
  id: number,
  now: Date,
): Promise<{ userId: number; expiresAt: Date } | null> =>
  firstRow(
    runner,
    { userId: knownRow.userId, expiresAt: knownRow.expiresAt },
    sql`select u.id as "userId", s.expires_at as "expiresAt" from sessions s join users u on u.id = s.user_id
        where s.id = ${id} and ${isOpen(now)}`,
  );

export const findSessionStart = async (runner: SqlRunner, id: number): Promise<Date | null> =>
  (await firstRow(runner, { at: z.date() }, sql`select created_at as at from sessions where id = ${id}`))
    ?.at ?? null;

export const touchSession = (
  runner: SqlRunner,
  { id, appPasswordId }: { id: number; appPasswordId: number | null },
  used: { at: Date; expiresAt: Date },
): Promise<number> =>
  execute(
    runner,
    sql`with used as (update app_passwords set last_used_at = ${used.at} where id = ${appPasswordId}::int)
        update sessions set last_used_at = ${used.at}, expires_at = ${used.expiresAt} where id = ${id}`,
  );

const deviceRow = { ...device.shape, created_at: z.date(), last_used_at: z.date() };

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

export const deleteSession = (runner: SqlRunner, userId: number, id: number): Promise<number> =>
  execute(runner, sql`delete from sessions where id = ${id} and user_id = ${userId}`);

type Ending = { reason: EndReason; at: Date };

/** Ends sessions and notes why, for the devices that still have their tokens. Gives how many. */
const endWhere = (runner: SqlRunner, which: SQL, { reason, at }: Ending): Promise<number> =>
  execute(
    runner,
    sql`with ended as (delete from sessions where ${which} returning token_hash)
        insert into ended_sessions (token_hash, reason, ended_at)
        select token_hash, ${reason}, ${at}::timestamptz from ended on conflict do nothing`,
  );

export const endSessionOf = (runner: SqlRunner, userId: number, id: number, at: Date): Promise<number> =>
  endWhere(runner, sql`id = ${id} and user_id = ${userId}`, { reason: 'signed_out', at });

export const endOtherSessionsOf = (
  runner: SqlRunner,
  { userId, sessionId }: { userId: number; sessionId: number },
  now: Date,
): Promise<number> =>
  endWhere(runner, sql`user_id = ${userId} and id <> ${sessionId} and expires_at > ${now}`, {
    reason: 'signed_out',
    at: now,
  });

export const endSessionsOf = (
  runner: SqlRunner,
  userId: number,
  { keepId = null, ...ending }: Ending & { keepId?: number | null },
): Promise<number> =>
  endWhere(runner, sql`user_id = ${userId} and id is distinct from ${keepId}::int`, ending);

const ENDED_KEPT_DAYS = 30;

export async function sweepSessions(runner: SqlRunner, now: Date): Promise<void> {
  await endWhere(runner, sql`expires_at <= ${now}`, { reason: 'expired', at: now });
  const oldest = new Date(now.getTime() - ENDED_KEPT_DAYS * 86_400_000);
  await execute(runner, sql`delete from ended_sessions where ended_at <= ${oldest}`);
}

/** Null for a token that is good, or that nothing is known of. */
export const findEnding = (
  runner: SqlRunner,
  tokenHash: string,
  now: Date,
): Promise<{ reason: EndReason } | null> =>
  firstRow(
    runner,
    { reason: z.enum(endReasons) },
    sql`select reason from ended_sessions where token_hash = ${tokenHash}
        union all select 'expired' from sessions where token_hash = ${tokenHash} and expires_at <= ${now}`,
  );
