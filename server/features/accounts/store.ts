import { z } from 'zod';
import type { KeptPreferences } from '#contract/profile.ts';
import { profile } from '#contract/profile.ts';
import { execute, firstRow, type RowOf, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { emailKey } from './rules.ts';

/** An account, by the names that the table and the API share. */
const userRow = {
  ...profile.shape,
  created_at: z.date(),
  /** The address as it is compared: trimmed and lower-cased. */
  email_key: z.string(),
  password_hash: z.string(),
};
export type UserRow = RowOf<typeof userRow>;

export const findUserByEmail = (runner: SqlRunner, email: string): Promise<UserRow | null> =>
  firstRow(runner, userRow, sql`select * from users where email_key = ${emailKey(email)}`);

export const findUser = (runner: SqlRunner, id: number): Promise<UserRow | null> =>
  firstRow(runner, userRow, sql`select * from users where id = ${id}`);

/** The user as it is now; nobody else changes it until the transaction ends. */
export const lockUser = (tx: SqlRunner, id: number): Promise<UserRow | null> =>
  firstRow(tx, userRow, sql`select * from users where id = ${id} for no key update`);

/** What an admin decides about an account. */
export type Standing = Pick<UserRow, 'status' | 'is_admin'>;

export const setStanding = (tx: SqlRunner, id: number, { status, is_admin }: Standing): Promise<number> =>
  execute(tx, sql`update users set status = ${status}, is_admin = ${is_admin} where id = ${id}`);

export const hasUsers = async (runner: SqlRunner): Promise<boolean> =>
  (await execute(runner, sql`select from users limit 1`)) > 0;

/** Only one account can be the first, so registrations hold this lock until the transaction ends. */
export const lockRegistration = (tx: SqlRunner): Promise<number> =>
  execute(tx, sql`select pg_advisory_xact_lock(hashtext('precis:register'))`);

type NewUser = Pick<UserRow, 'email' | 'password_hash' | 'first_name'> & {
  last_name?: string | null | undefined;
  is_admin?: boolean;
  status?: UserRow['status'];
};

/** The new row, or null when the address is taken. */
export const insertUser = (tx: SqlRunner, user: NewUser): Promise<UserRow | null> =>
  firstRow(
    tx,
    userRow,
    sql`insert into users (email, email_key, password_hash, first_name, last_name, is_admin, status)
        values (${user.email.trim()}, ${emailKey(user.email)}, ${user.password_hash}, ${user.first_name},
          ${user.last_name || null}, ${user.is_admin ?? false}, ${user.status ?? 'active'})
        on conflict (email_key) do nothing returning *`,
  );

/** What an account may have anew; what is left out stays. Preferences are added to those that are kept. */
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
 * The account with the change, in one statement, so that of two changes at once none is lost. With `password_hash`
 * only while that is still the account's: `gone` says that it is not, or that there is no such account. `taken`
 * says that another one has the e-mail address; the caller's transaction is then of no more use.
 */
export async function writeUser(
  runner: SqlRunner,
  { id, password_hash: present }: { id: number; password_hash?: string },
  { email, password_hash, first_name, last_name, preferences = {} }: UserChange,
): Promise<UserRow | 'gone' | 'taken'> {
  try {
    const row = await firstRow(
      runner,
      userRow,
      sql`update users set
            email = coalesce(${orNull(email)}, email),
            email_key = coalesce(${email === undefined ? null : emailKey(email)}, email_key),
            password_hash = coalesce(${orNull(password_hash)}, password_hash),
            first_name = coalesce(${orNull(first_name)}, first_name),
            last_name = case when ${last_name === undefined} then last_name else ${orNull(last_name)} end,
            preferences = preferences || ${JSON.stringify(preferences)}::jsonb
          where id = ${id} and password_hash = coalesce(${orNull(present)}, password_hash) returning *`,
    );
    return row ?? 'gone';
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Drizzle wraps what the driver throws. */
const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

/**
 * Deletes the account while `password_hash` is still its own; all that hangs on it goes with it. False where it is
 * not there as it was.
 */
export async function deleteUser(tx: SqlRunner, { id, password_hash }: UserRow): Promise<boolean> {
  // An invite that was spent holds the address of whoever spent it.
  await execute(tx, sql`delete from invites where used_by = ${id}`);
  return (
    (await execute(tx, sql`delete from users where id = ${id} and password_hash = ${password_hash}`)) > 0
  );
}
