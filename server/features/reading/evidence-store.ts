import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { sectionEvidence } from './schema.ts';
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

/** What is kept of a book, by the hash of its section. */
export async function findEvidence(
  runner: Executor,
  bookId: number,
): Promise<ReadonlyMap<string, StoredEvidence>> {
  const rows = await runner.select().from(sectionEvidence).where(eq(sectionEvidence.bookId, bookId));
  return new Map(rows.map(({ sectionHash, bookId: _book, ...words }) => [sectionHash, words]));
}
