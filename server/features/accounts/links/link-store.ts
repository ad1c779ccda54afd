import { and, eq, gt, lte } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { accountLinks, type LinkPurpose } from '../schema.ts';

type NewLink = Omit<typeof accountLinks.$inferInsert, 'createdAt'> & { createdAt: Date };

/** Keeps a link in place of an older one for the same purpose. */
export async function upsertLink(db: Executor, link: NewLink): Promise<void> {
  const { tokenHash, createdAt, expiresAt } = link;
  await db
    .insert(accountLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [accountLinks.userId, accountLinks.purpose],
      set: { tokenHash, createdAt, expiresAt },
    });
}

/** Takes a link away and says whose it was; null for unknown, expired, or meant for something else. */
export async function takeLink(
  db: Executor,
  link: { purpose: LinkPurpose; tokenHash: string; now: Date },
): Promise<number | null> {
  const [taken] = await db
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, link.tokenHash),
        eq(accountLinks.purpose, link.purpose),
        gt(accountLinks.expiresAt, link.now),
      ),
    )
    .returning({ userId: accountLinks.userId });
  return taken?.userId ?? null;
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lte(accountLinks.expiresAt, now));
}
