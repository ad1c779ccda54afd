import { eq, sql } from 'drizzle-orm';
import type { KeyIdea } from '#contract/books.ts';
import { setKeyIdeas } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { ideasWithEvidence } from './evidence.ts';
import { findEvidence } from './evidence-store.ts';
import { bookTexts } from './schema.ts';
import type { StoredCue } from './text.ts';
import type { TimedText } from './timed-text.ts';

/** The parts of a text that its key ideas are made from. */
export async function findTimedText(runner: Executor, bookId: number): Promise<TimedText | null> {
  const current = sql<StoredCue[] | null>`case when cues_body_hash = body_hash then cues end`;
  const [row] = await runner
    .select({ sections: bookTexts.sections, cues: current })
    .from(bookTexts)
    .where(eq(bookTexts.bookId, bookId));
  return row ? { sections: row.sections, cues: row.cues ?? [] } : null;
}

/** The headings of the key ideas with the seconds at which each begins; none for a book without a text. */
export async function findKeyIdeas(runner: Executor, bookId: number): Promise<KeyIdea[]> {
  const text = await findTimedText(runner, bookId);
  return text ? ideasWithEvidence(text, await findEvidence(runner, bookId)) : [];
}

/** The book's page shows what the text, its cues and its evidence are now. */
export async function keepKeyIdeas(tx: Executor, bookId: number): Promise<void> {
  await setKeyIdeas(tx, bookId, await findKeyIdeas(tx, bookId));
}
