import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { HighlightColor } from '#contract/highlights.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { bookTexts, highlights } from './schema.ts';

export type HighlightRow = typeof highlights.$inferSelect;

type Key = { userId: number; id: string };
const isAt = ({ userId, id }: Key) => and(eq(highlights.userId, userId), eq(highlights.id, id));

/** A highlight of this user; null where there is none. */
export async function findHighlight(db: Executor, key: Key): Promise<HighlightRow | null> {
  const [row] = await db.select().from(highlights).where(isAt(key));
  return row ?? null;
}

/** Null where the user has one of this id already. */
export async function insertHighlight(db: Executor, row: HighlightRow): Promise<HighlightRow | null> {
  const [made] = await db.insert(highlights).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

/** What is left out stays; null where it is not this user's. */
export async function updateHighlight(
  db: Executor,
  key: Key,
  change: { color?: HighlightColor | undefined; note?: string | undefined; updatedAt: Date },
): Promise<HighlightRow | null> {
  const [row] = await db.update(highlights).set(change).where(isAt(key)).returning();
  return row ?? null;
}

/** False where it is not this user's. */
export async function deleteHighlight(db: Executor, key: Key): Promise<boolean> {
  const rows = await db.delete(highlights).where(isAt(key)).returning({ id: highlights.id });
  return rows.length > 0;
}

/** A user's highlights in one book or in all, in no order. */
export function listHighlightsOf(
  db: Executor,
  { userId, bookId }: { userId: number; bookId?: number | undefined },
): Promise<HighlightRow[]> {
  const ofBook = bookId === undefined ? undefined : eq(highlights.bookId, bookId);
  return db
    .select()
    .from(highlights)
    .where(and(eq(highlights.userId, userId), ofBook));
}

export async function countHighlights(db: Executor, userId: number, bookId: number): Promise<number> {
  return db.$count(highlights, and(eq(highlights.userId, userId), eq(highlights.bookId, bookId)));
}

/** A user's highlights, the latest made first. */
export function pageOfHighlights(
  db: Executor,
  userId: number,
  page: { limit: number; offset: number },
): Promise<HighlightRow[]> {
  return db
    .select()
    .from(highlights)
    .where(eq(highlights.userId, userId))
    .orderBy(sql`${highlights.createdAt} desc nulls last`, asc(highlights.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The hash of each book's text as it is now. */
export async function textHashes(
  db: Executor,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ bookId: bookTexts.bookId, bodyHash: bookTexts.bodyHash })
    .from(bookTexts)
    .where(inArray(bookTexts.bookId, [...bookIds]));
  return new Map(rows.map(({ bookId, bodyHash }) => [bookId, bodyHash]));
}
