import type { KeyIdea } from '#contract/books.ts';
import { setKeyIdeas } from '#server/features/books/index.ts';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { ideasWithEvidence } from './evidence.ts';
import { type Evidence, findEvidence, replaceEvidence } from './evidence-store.ts';
import { storedCues, storedSections } from './text.ts';
import type { TimedText } from './timed-text.ts';

/** The parts of a text that its key ideas are made from. */
export const findTimedText = (runner: SqlRunner, bookId: number): Promise<TimedText | null> =>
  firstRow(
    runner,
    { sections: storedSections, cues: storedCues },
    sql`select sections, coalesce(case when cues_body_hash = body_hash then cues end, '[]') as cues
        from book_texts where book_id = ${bookId}`,
  );

/** The headings of the key ideas with the seconds at which each begins; none for a book without a text. */
export async function findKeyIdeas(runner: SqlRunner, bookId: number): Promise<KeyIdea[]> {
  const text = await findTimedText(runner, bookId);
  return text ? ideasWithEvidence(text, await findEvidence(runner, bookId)) : [];
}

/** The book's page shows what the text, its cues and its evidence are now. */
export async function keepKeyIdeas(tx: SqlRunner, bookId: number): Promise<void> {
  await setKeyIdeas(tx, bookId, await findKeyIdeas(tx, bookId));
}

/** Keeps what the sections of a book rest on, in place of what was kept before. */
export async function saveEvidence(
  tx: SqlRunner,
  bookId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  await replaceEvidence(tx, bookId, evidence);
  await keepKeyIdeas(tx, bookId);
}
