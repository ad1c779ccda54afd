import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { KeptPreferences } from '#contract/profile.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { invites, sessions, users } from '../schema.ts';
import type { UserRow } from '../store.ts';

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

/**
 * The account with the change, in one statement, so that of two changes at once none is lost. With `passwordHash`
 * only while that is still the account's: `gone` says that it is not, or that there is no such account. `taken`
 * says that another one has the e-mail address; the caller's transaction is then of no more use.
 */
export async function writeUser(
  db: Executor,
  key: { id: number; passwordHash?: string },
  { preferences, ...columns }: UserChange,
): Promise<UserRow | 'gone' | 'taken'> {
  const merged: SQL = sql`${users.preferences} || ${JSON.stringify(preferences ?? {})}::jsonb`;
  const isSame = key.passwordHash === undefined ? undefined : eq(users.passwordHash, key.passwordHash);
  try {
    const [row] = await db
      .update(users)
      .set({ ...columns, preferences: merged })
      .where(and(eq(users.id, key.id), isSame))
      .returning();
    return row ?? 'gone';
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Drizzle wraps what the driver throws. */
const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code;

/** The living sessions of a user, the latest used first. */
export async function listSessionsOf(db: Executor, userId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** False where there is no such session of this user. */
export async function deleteSessionOf(db: Executor, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** Ends every session of the user but one; answers with when each of them would have ended by itself. */
export async function deleteOtherSessions(
  db: Executor,
  key: { userId: number; keepId: number },
): Promise<Date[]> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, key.userId), ne(sessions.id, key.keepId)))
    .returning({ expiresAt: sessions.expiresAt });
  return deleted.map(({ expiresAt }) => expiresAt);
}

/**
 * Deletes the account while `passwordHash` is still its own; all that hangs on it goes with it. False where it is
 * not there as it was.
 */
export async function deleteUser(tx: Executor, key: { id: number; passwordHash: string }): Promise<boolean> {
  // An invite that was spent holds the address of whoever spent it.
  await tx.delete(invites).where(eq(invites.usedBy, key.id));
  const deleted = await tx
    .delete(users)
    .where(and(eq(users.id, key.id), eq(users.passwordHash, key.passwordHash)))
    .returning({ id: users.id });
  return deleted.length > 0;
}
