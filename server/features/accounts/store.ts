import { z } from 'zod';
import { user } from '#contract/accounts.ts';
import type { KeptPreferences } from '#contract/profile.ts';
import { preferences } from '#contract/profile.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { RecapReader } from '#server/platform/feature/people.ts';
import { emailKey } from './rules.ts';
import { users } from './schema.ts';

const userRow = {
  ...user.shape,
  preferences,
  ...rowOf(users, 'created_at', 'password_hash', 'email_verified_at', 'second_factor_at'),
  /** The address as it is compared: trimmed and lower-cased. */
  email_key: z.string(),
};
export type UserRow = RowOf<typeof userRow>;

export const findUserByEmail = (runner: SqlRunner, email: string): Promise<UserRow | null> =>
  firstRow(runner, userRow, sql`select * from users where email_key = ${emailKey(email)}`);

export const findUser = (runner: SqlRunner, id: number): Promise<UserRow | null> =>
  firstRow(runner, userRow, sql`select * from users where id = ${id}`);

/** Nobody else changes the user until the transaction ends. */
export const lockUser = (tx: SqlRunner, id: number): Promise<UserRow | null> =>
  firstRow(tx, userRow, sql`select * from users where id = ${id} for no key update`);

export const lockUserByEmail = (tx: SqlRunner, email: string): Promise<UserRow | null> =>
  firstRow(tx, userRow, sql`select * from users where email_key = ${emailKey(email)} for no key update`);

export const markConfirmed = (tx: SqlRunner, id: number, at: Date): Promise<number> =>
  execute(tx, sql`update users set email_verified_at = ${at} where id = ${id}`);

/** Leaves the mailbox as the only way into the account. */
export async function removeWaysIn(tx: SqlRunner, userId: number): Promise<void> {
  await execute(tx, sql`update users set password_hash = null where id = ${userId}`);
  await execute(tx, sql`delete from account_links where user_id = ${userId} and spent_at is null`);
  await execute(tx, sql`delete from api_tokens where user_id = ${userId}`);
  await execute(tx, sql`delete from app_passwords where user_id = ${userId}`);
  await execute(tx, sql`delete from passkeys where user_id = ${userId}`);
  await execute(tx, sql`delete from identities where user_id = ${userId}`);
  await execute(tx, sql`delete from known_devices where user_id = ${userId}`);
}

/** When the oldest of the accounts was made; null where there is none. */
export const firstAccountAt = async (runner: SqlRunner): Promise<Date | null> =>
  (await firstRow(runner, { at: z.date() }, sql`select created_at as at from users order by id limit 1`))
    ?.at ?? null;

/** The admins who are not blocked. */
export async function findAdminIds(runner: SqlRunner): Promise<number[]> {
  const found = await rows(
    runner,
    { id: z.number() },
    sql`select id from users where is_admin and status = 'active' order by id`,
  );
  return found.map(({ id }) => id);
}

/** Those of them who want the daily email of what waits, with their time zone. */
export const findDigestReaders = (runner: SqlRunner): Promise<{ userId: number; timeZone: string }[]> =>
  rows(
    runner,
    { userId: z.number(), timeZone: z.string() },
    sql`select id as "userId", coalesce(preferences->>'time_zone', 'UTC') as "timeZone" from users
        where is_admin and status = 'active' and preferences->'daily_email' = 'true' order by id`,
  );

/** The active accounts with a confirmed address that want the monthly email, or the one of them that is named. */
export const findRecapReaders = (runner: SqlRunner, userId?: number): Promise<RecapReader[]> =>
  rows(
    runner,
    { userId: z.number(), timeZone: z.string(), language: z.string() },
    sql`select id as "userId", coalesce(preferences->>'time_zone', 'UTC') as "timeZone",
          coalesce(nullif(preferences->>'language', 'browser'), preferences->>'email_language', 'en') as language
        from users
        where status = 'active' and email_verified_at is not null and preferences->'monthly_email' = 'true'
          ${userId === undefined ? sql`` : sql`and id = ${userId}`} order by id`,
  );

export async function mergePreferences(
  runner: SqlRunner,
  userId: number,
  chosen: KeptPreferences,
): Promise<void> {
  await execute(
    runner,
    sql`update users set preferences = preferences || ${JSON.stringify(chosen)}::jsonb where id = ${userId}`,
  );
}

/** Only one account can be the first, so registrations hold this lock until the transaction ends. */
export const lockRegistration = (tx: SqlRunner): Promise<number> =>
  execute(tx, sql`select pg_advisory_xact_lock(hashtext('precis:register'))`);

type NewUser = Pick<UserRow, 'email' | 'first_name'> & {
  password_hash: string | null;
  email_verified_at?: Date | null;
  last_name?: string | null | undefined;
  is_admin?: boolean;
  status?: UserRow['status'];
};

/** Null when the address is taken. */
export const insertUser = (tx: SqlRunner, user: NewUser): Promise<UserRow | null> =>
  firstRow(
    tx,
    userRow,
    sql`insert into users (email, email_key, password_hash, first_name, last_name, is_admin, status, email_verified_at)
        values (${user.email.trim()}, ${emailKey(user.email)}, ${user.password_hash}, ${user.first_name},
          ${user.last_name ?? null}, ${user.is_admin ?? false}, ${user.status ?? 'active'},
          ${user.email_verified_at ?? null})
        on conflict (email_key) do nothing returning *`,
  );

/** What is left out stays; preferences are merged. */
export type UserChange = {
  email?: string | undefined;
  password_hash?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | null | undefined;
  preferences?: KeptPreferences | undefined;
};

const UNIQUE_VIOLATION = '23505';

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

/**
 * One statement, so that of two changes at once none is lost. With `password_hash` only while that is still the
 * account's: `gone` says that it isn't, or that there is no such account. `taken`: another account has the email
 * address, and the caller's transaction has failed.
 */
export async function writeUser(
  runner: SqlRunner,
  { id, password_hash: present }: { id: number; password_hash?: string | null },
  { email, password_hash, first_name, last_name, preferences = {} }: UserChange,
): Promise<UserRow | 'gone' | 'taken'> {
  try {
    const row = await firstRow(
      runner,
      userRow,
      sql`update users set
            email = coalesce(${orNull(email)}, email),
            email_key = coalesce(${email === undefined ? null : emailKey(email)}, email_key),
            email_verified_at = case when ${email === undefined} or email_key = ${emailKey(email ?? '')}
              then email_verified_at end,
            password_hash = coalesce(${orNull(password_hash)}, password_hash),
            first_name = coalesce(${orNull(first_name)}, first_name),
            last_name = case when ${last_name === undefined} then last_name else ${orNull(last_name)} end,
            preferences = preferences || ${JSON.stringify(preferences)}::jsonb
          where id = ${id} and (${present === undefined} or password_hash is not distinct from ${orNull(present)})
          returning *`,
    );
    return row ?? 'gone';
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Drizzle wraps what the driver throws. */
const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

/** Deletes the account and everything that references it; false if its password changed meanwhile or it is gone. */
export async function deleteUser(tx: SqlRunner, { id, password_hash }: UserRow): Promise<boolean> {
  // An invite that was spent holds the address of whoever spent it.
  await execute(tx, sql`delete from invites where used_by = ${id}`);
  return (
    (await execute(
      tx,
      sql`delete from users where id = ${id} and password_hash is not distinct from ${password_hash}`,
    )) > 0
  );
}
