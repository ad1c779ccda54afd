import { z } from 'zod';
import type { KeptPreferences } from '#contract/profile.ts';
import { type Executor, execute, firstRow, type RowOf, rows, sql } from '#server/platform/database/sql.ts';
import { type UserRow, userColumns, userRow } from '../store.ts';

/** What an account may have anew; what is left out stays. Preferences are added to those that are kept. */
export type UserChange = {
  email?: string;
  emailKey?: string;
  passwordHash?: string;
  firstName?: string;
  lastName?: string | null;
  preferences?: KeptPreferences;
};

const UNIQUE_VIOLATION = '23505';

const columnNames = {
  email: 'email',
  emailKey: 'email_key',
  passwordHash: 'password_hash',
  firstName: 'first_name',
  lastName: 'last_name',
} as const satisfies Record<Exclude<keyof UserChange, 'preferences'>, string>;

/** What to set, `column = value` each. */
function settingsOf({ preferences, ...columns }: UserChange) {
  const given = Object.entries(columnNames).flatMap(([name, column]) => {
    const value = columns[name as keyof typeof columns];
    return value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`];
  });
  const merged = sql`preferences = preferences || ${JSON.stringify(preferences ?? {})}::jsonb`;
  return sql.join([...given, merged], sql`, `);
}

/**
 * The account with the change, in one statement, so that of two changes at once none is lost. With `passwordHash`
 * only while that is still the account's: `gone` says that it is not, or that there is no such account. `taken`
 * says that another one has the e-mail address; the caller's transaction is then of no more use.
 */
export async function writeUser(
  db: Executor,
  { id, passwordHash }: { id: number; passwordHash?: string },
  change: UserChange,
): Promise<UserRow | 'gone' | 'taken'> {
  const isSame = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`;
  try {
    const row = await firstRow(
      db,
      userRow,
      sql`update users set ${settingsOf(change)} where id = ${id} and ${isSame} returning ${userColumns}`,
    );
    return row ?? 'gone';
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Drizzle wraps what the driver throws. */
const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

const sessionRow = { id: z.number(), device: z.string(), createdAt: z.date(), lastUsedAt: z.date() };

/** The living sessions of a user, the latest used first. */
export const listSessionsOf = (
  db: Executor,
  userId: number,
  now: Date,
): Promise<RowOf<typeof sessionRow>[]> =>
  rows(
    db,
    sessionRow,
    sql`select id, device, created_at as "createdAt", last_used_at as "lastUsedAt" from sessions
        where user_id = ${userId} and expires_at > ${now} order by last_used_at desc, id desc`,
  );

/** False where there is no such session of this user. */
export const deleteSessionOf = async (db: Executor, userId: number, id: number): Promise<boolean> =>
  (await execute(db, sql`delete from sessions where id = ${id} and user_id = ${userId}`)) > 0;

/** Ends every session of the user but one; answers with when each of them would have ended by itself. */
export async function deleteOtherSessions(
  db: Executor,
  { userId, keepId }: { userId: number; keepId: number },
): Promise<Date[]> {
  const deleted = await rows(
    db,
    { expiresAt: z.date() },
    sql`delete from sessions where user_id = ${userId} and id <> ${keepId} returning expires_at as "expiresAt"`,
  );
  return deleted.map(({ expiresAt }) => expiresAt);
}

/**
 * Deletes the account while `passwordHash` is still its own; all that hangs on it goes with it. False where it is
 * not there as it was.
 */
export async function deleteUser(
  tx: Executor,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<boolean> {
  // An invite that was spent holds the address of whoever spent it.
  await execute(tx, sql`delete from invites where used_by = ${id}`);
  return (await execute(tx, sql`delete from users where id = ${id} and password_hash = ${passwordHash}`)) > 0;
}
