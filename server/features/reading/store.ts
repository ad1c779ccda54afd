import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { wordsOf } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { keepKeyIdeas } from './key-ideas.ts';
import { bookTexts } from './schema.ts';
import { splitText } from './split-text.ts';
import type { StoredCue, StoredSection } from './text.ts';
import type { TimedText } from './timed-text.ts';

export type StoredText = TimedText & {
  body: string;
  /** SHA-256 of the body, hex: what cues are spoken from. */
  bodyHash: string;
  /** Another one for every change of the text or its cues. */
  version: string;
};

export const hashOfBody = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Each word once, without its places: a passage is looked for in the sentences themselves. */
const searchWordsOf = (body: string) =>
  sql`${[...new Set(wordsOf(body))].map((word) => `'${word}'`).join(' ')}::tsvector`;

/**
 * Stores the summary of a book, Markdown. Cues of an earlier text stay until there are new ones, but count for
 * nothing. Returns the text's hash and sections, and whether it is another text than before.
 */
export async function saveText(
  runner: Executor,
  { bookId, body }: { bookId: number; body: string },
): Promise<{ bodyHash: string; sections: StoredSection[]; changed: boolean }> {
  const bodyHash = hashOfBody(body);
  const sections: StoredSection[] = splitText(body);
  const written = { body, bodyHash, sections, searchWords: searchWordsOf(body), updatedAt: sql`now()` };
  const rows = await runner
    .insert(bookTexts)
    .values({ bookId, ...written })
    .onConflictDoUpdate({
      target: bookTexts.bookId,
      set: written,
      setWhere: sql`${bookTexts.bodyHash} <> excluded.body_hash`,
    })
    .returning({ bookId: bookTexts.bookId });
  if (rows.length > 0) await keepKeyIdeas(runner, bookId);
  return { bodyHash, sections, changed: rows.length > 0 };
}

/** Stores when each sentence is spoken; false, and nothing stored, when the book's text is another one by now. */
export async function saveCues(
  runner: Executor,
  { bookId, bodyHash, cues }: { bookId: number; bodyHash: string; cues: readonly StoredCue[] },
): Promise<boolean> {
  const rows = await runner
    .update(bookTexts)
    .set({ cues: [...cues], cuesBodyHash: bodyHash, updatedAt: sql`now()` })
    .where(sql`${bookTexts.bookId} = ${bookId} and ${bookTexts.bodyHash} = ${bodyHash}`)
    .returning({ bookId: bookTexts.bookId });
  if (rows.length > 0) await keepKeyIdeas(runner, bookId);
  return rows.length > 0;
}

/** The text of a book with its cues, which are none until this very text is narrated. */
export async function findText(runner: Executor, bookId: number): Promise<StoredText | null> {
  const [row] = await runner.select().from(bookTexts).where(eq(bookTexts.bookId, bookId));
  if (!row) return null;
  const { body, bodyHash, sections } = row;
  const cues = row.cuesBodyHash === bodyHash ? (row.cues ?? []) : [];
  return {
    body,
    bodyHash,
    sections,
    cues,
    version: `${bodyHash.slice(0, 12)}-${row.updatedAt.getTime().toString(36)}`,
  };
}

/** Those of the books whose cues are of the text as it is. */
export async function narratedTexts(
  runner: Executor,
  bookIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await runner
    .select({ bookId: bookTexts.bookId })
    .from(bookTexts)
    .where(and(inArray(bookTexts.bookId, [...bookIds]), eq(bookTexts.cuesBodyHash, bookTexts.bodyHash)));
  return new Set(rows.map(({ bookId }) => bookId));
}
