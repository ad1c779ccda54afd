import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { invites, users } from './schema.ts';

export type InviteRow = typeof invites.$inferSelect;

export async function insertInvite(db: Executor, invite: typeof invites.$inferInsert): Promise<InviteRow> {
  const [row] = await db.insert(invites).values(invite).returning();
  if (!row) throw new Error('An invite was not written.');
  return row;
}

/** Those made since then, newest first, with the address of the account that each made. */
export async function listInvitesSince(db: Executor, since: Date) {
  return db
    .select({ invite: invites, usedBy: users.email })
    .from(invites)
    .leftJoin(users, eq(users.id, invites.usedBy))
    .where(gt(invites.createdAt, since))
    .orderBy(desc(invites.id));
}

/** Takes back an invite that nobody has used; false where there is none. */
export async function deleteOpenInvite(db: Executor, id: number): Promise<boolean> {
  const deleted = await db
    .delete(invites)
    .where(and(eq(invites.id, id), isNull(invites.usedAt)))
    .returning({ id: invites.id });
  return deleted.length > 0;
}

const isOpen = (tokenHash: string, now: Date) =>
  and(eq(invites.tokenHash, tokenHash), isNull(invites.usedAt), gt(invites.expiresAt, now));

/** The invite of a token, while it can be used. */
export async function findOpenInvite(db: Executor, tokenHash: string, now: Date): Promise<InviteRow | null> {
  const [row] = await db.select().from(invites).where(isOpen(tokenHash, now)).limit(1);
  return row ?? null;
}

/** Uses an invite up for an account; false when it was used or taken back meanwhile. */
export async function markInviteUsed(
  tx: Executor,
  tokenHash: string,
  used: { by: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(invites)
    .set({ usedBy: used.by, usedAt: used.at })
    .where(isOpen(tokenHash, used.at))
    .returning({ id: invites.id });
  return rows.length > 0;
}
