import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { sectionEvidence } from './schema.ts';
import { splitText } from './split-text.ts';
import type { StoredSection } from './text.ts';

/** Words of a source that one section of a summary rests on. */
export type Evidence = {
  /** The section, Markdown with its `##` heading. */
  section: string;
  quotation: string;
  sourceTitle: string;
  sourceUrl: string | null;
  /** The heading under which the words stand in the source. */
  chapter: string | null;
};

export type StoredEvidence = Omit<Evidence, 'section'>;

/** Of a section's words alone: it finds its evidence again wherever it stands, and another text has none. */
export const hashOfSection = ({ title, paragraphs }: Pick<StoredSection, 'title' | 'paragraphs'>): string => {
  const lines = paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(' '));
  return createHash('sha256')
    .update([title, ...lines].join('\n'))
    .digest('hex');
};

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
}

/** What is kept of a book, by the hash of its section. */
export async function findEvidence(
  runner: Executor,
  bookId: number,
): Promise<ReadonlyMap<string, StoredEvidence>> {
  const rows = await runner.select().from(sectionEvidence).where(eq(sectionEvidence.bookId, bookId));
  return new Map(rows.map(({ sectionHash, bookId: _book, ...words }) => [sectionHash, words]));
}
