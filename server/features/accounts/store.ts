import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { sessions, users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Executor, emailKey: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.emailKey, emailKey)).limit(1);
  return row ?? null;
}

export async function findUser(db: Executor, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

export async function setAdmin(db: Executor, id: number): Promise<void> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
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

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function deleteSession(db: Executor, id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
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
