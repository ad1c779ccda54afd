import { eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { type Evidence, hashOfSection } from './evidence-store.ts';
import { keepKeyIdeas } from './key-ideas.ts';
import { sectionEvidence } from './schema.ts';
import { splitText } from './split-text.ts';

/** Keeps what the sections of a book rest on, in place of what was kept before. */
export async function saveEvidence(
  tx: Executor,
  bookId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  await tx.delete(sectionEvidence).where(eq(sectionEvidence.bookId, bookId));
  const rows = evidence.flatMap(({ section: markdown, ...words }) =>
    splitText(markdown).map((section) => ({ bookId, sectionHash: hashOfSection(section), ...words })),
  );
  if (rows.length > 0) await tx.insert(sectionEvidence).values(rows).onConflictDoNothing();
  await keepKeyIdeas(tx, bookId);
}
