import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { accountLinks, sessions, users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Executor, emailKey: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailKey, emailKey)).limit(1);
  return row ?? null;
}

export async function findUser(db: Executor, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

/** The user as it is now; nobody else changes it until the transaction ends. */
export async function holdUser(tx: Executor, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

export async function setAdmin(db: Executor, id: number): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
}

/** What an admin decides about an account. */
export type Standing = Pick<UserRow, 'status' | 'isAdmin'>;

export async function setStanding(tx: Executor, id: number, standing: Standing): Promise<void> {
  await tx.update(users).set(standing).where(eq(users.id, id));
}

export async function hasUsers(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

/** Makes registrations take turns until the transaction ends: only one account can be the first. */
export async function oneRegistrationAtATime(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('precis:register'))`);
}

/** The new row, or null when the address is taken. */
export async function insertUser(tx: Executor, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.emailKey })
    .returning();
  return row ?? null;
}

export type NewSession = Required<Omit<typeof sessions.$inferInsert, 'id'>>;

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
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
  const { userId, tokenHash, device } = session;
  const [createdAt, expiresAt] = [session.createdAt.toISOString(), session.expiresAt.toISOString()];
  const inserted = await db.execute(sql`
    with held as (
      select id from users where id = ${userId} and password_hash = ${passwordHash} and status = 'active'
      for no key update
    ), soon as (
      select set_config('synchronous_commit', 'off', true)
    )
    insert into sessions (user_id, token_hash, device, created_at, last_used_at, expires_at)
    select id, ${tokenHash}, ${device}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${expiresAt}::timestamptz from held cross join soon`);
  return inserted.rowCount === 1;
}

export async function deleteSession(db: Executor, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Ends the sessions of a user, but not the one to keep. */
export async function deleteSessionsOf(db: Executor, userId: number, keepId: number | null): Promise<void> {
  const others = keepId === null ? undefined : ne(sessions.id, keepId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Ends the links that were mailed to a user and not spent. */
export async function deleteLinksOf(db: Executor, userId: number): Promise<void> {
  await db.delete(accountLinks).where(eq(accountLinks.userId, userId));
}

/** The living session of a token hash and its user; null for unknown, expired, ended and blocked. */
export async function findSession(database: Database, tokenHash: string, now: Date) {
  const [row] = await database.query
    .select({
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      isAdmin: users.isAdmin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.status, 'active')))
    .limit(1);
  return row ?? null;
}

export async function touchSession(
  database: Database,
  id: number,
  used: { at: Date; expiresAt: Date },
): Promise<void> {
  await database.query
    .update(sessions)
    .set({ lastUsedAt: used.at, expiresAt: used.expiresAt })
    .where(eq(sessions.id, id));
}
