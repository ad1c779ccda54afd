import { z } from 'zod';
import { preferences } from '#contract/profile.ts';
import { type Executor, execute, firstRow, type RowOf, sql } from '#server/platform/database/sql.ts';

export const userRow = {
  id: z.number(),
  email: z.string(),
  emailKey: z.string(),
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  status: z.enum(['active', 'blocked']),
  preferences,
  createdAt: z.date(),
};
export type UserRow = RowOf<typeof userRow>;

export const userColumns = sql`id, email, email_key as "emailKey", password_hash as "passwordHash",
  first_name as "firstName", last_name as "lastName", is_admin as "isAdmin", status, preferences,
  created_at as "createdAt"`;

export const findUserByEmail = (db: Executor, emailKey: string): Promise<UserRow | null> =>
  firstRow(db, userRow, sql`select ${userColumns} from users where email_key = ${emailKey}`);

export const findUser = (db: Executor, id: number): Promise<UserRow | null> =>
  firstRow(db, userRow, sql`select ${userColumns} from users where id = ${id}`);

/** The user as it is now; nobody else changes it until the transaction ends. */
export const lockUser = (tx: Executor, id: number): Promise<UserRow | null> =>
  firstRow(tx, userRow, sql`select ${userColumns} from users where id = ${id} for no key update`);

export async function setAdmin(db: Executor, id: number): Promise<void> {
  await execute(db, sql`update users set is_admin = true where id = ${id}`);
}

/** What an admin decides about an account. */
export type Standing = Pick<UserRow, 'status' | 'isAdmin'>;

export async function setStanding(tx: Executor, id: number, { status, isAdmin }: Standing): Promise<void> {
  await execute(tx, sql`update users set status = ${status}, is_admin = ${isAdmin} where id = ${id}`);
}

export const hasUsers = async (db: Executor): Promise<boolean> =>
  (await execute(db, sql`select from users limit 1`)) > 0;

/** Only one account can be the first, so registrations hold this lock until the transaction ends. */
export async function lockRegistration(tx: Executor): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('precis:register'))`);
}

type NewUser = Pick<UserRow, 'email' | 'emailKey' | 'passwordHash' | 'firstName'> &
  Partial<Pick<UserRow, 'lastName' | 'isAdmin' | 'status'>>;

/** The new row, or null when the address is taken. */
export const insertUser = (tx: Executor, user: NewUser): Promise<UserRow | null> =>
  firstRow(
    tx,
    userRow,
    sql`insert into users (email, email_key, password_hash, first_name, last_name, is_admin, status)
        values (${user.email}, ${user.emailKey}, ${user.passwordHash}, ${user.firstName}, ${user.lastName ?? null},
          ${user.isAdmin ?? false}, ${user.status ?? 'active'})
        on conflict (email_key) do nothing returning ${userColumns}`,
  );

export type NewSession = {
  userId: number;
  tokenHash: string;
  device: string;
  createdAt: Date;
  expiresAt: Date;
};

const sessionOf = ({ tokenHash, device, createdAt, expiresAt }: NewSession) =>
  sql`${tokenHash}, ${device}, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${expiresAt}::timestamptz`;

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await execute(
    db,
    sql`insert into sessions (user_id, token_hash, device, created_at, last_used_at, expires_at)
        values (${session.userId}, ${sessionOf(session)})`,
  );
}

/**
 * The same while the user is active and has that password; false where that is over. A change of either that is
 * under way is waited for, and one that comes later finds the session. The disk is not waited for: a session that a
 * power cut takes back is one more login, and every login would pay for it.
 */
export async function insertSessionWhile(
  db: Executor,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const inserted = await execute(
    db,
    sql`with locked as (
          select id from users
          where id = ${session.userId} and password_hash = ${passwordHash} and status = 'active'
          for no key update
        ), soon as (
          select set_config('synchronous_commit', 'off', true)
        )
        insert into sessions (user_id, token_hash, device, created_at, last_used_at, expires_at)
        select id, ${sessionOf(session)} from locked cross join soon`,
  );
  return inserted === 1;
}

export async function deleteSession(db: Executor, id: number): Promise<void> {
  await execute(db, sql`delete from sessions where id = ${id}`);
}

/** Ends the sessions of a user, but not the one to keep. */
export async function deleteSessionsOf(db: Executor, userId: number, keepId: number | null): Promise<void> {
  await execute(db, sql`delete from sessions where user_id = ${userId} and id is distinct from ${keepId}`);
}

/** Ends the links that were emailed to a user and not spent. */
export async function deleteLinksOf(db: Executor, userId: number): Promise<void> {
  await execute(db, sql`delete from account_links where user_id = ${userId}`);
}

const sessionRow = {
  sessionId: z.number(),
  lastUsedAt: z.date(),
  expiresAt: z.date(),
  userId: z.number(),
  isAdmin: z.boolean(),
};

/** The living session of a token hash and its user; null for unknown, expired, ended and blocked. */
export const findSession = (
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<RowOf<typeof sessionRow> | null> =>
  firstRow(
    db,
    sessionRow,
    sql`select s.id as "sessionId", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
          u.id as "userId", u.is_admin as "isAdmin"
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.status = 'active'`,
  );

export async function touchSession(
  db: Executor,
  id: number,
  used: { at: Date; expiresAt: Date },
): Promise<void> {
  await execute(
    db,
    sql`update sessions set last_used_at = ${used.at}, expires_at = ${used.expiresAt} where id = ${id}`,
  );
}
