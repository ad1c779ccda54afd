import { createHash } from 'node:crypto';
import { z } from 'zod';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { splitText } from './split-text.ts';
import type { StoredSection } from './text.ts';

const evidenceRow = {
  sectionHash: z.string(),
  quotation: z.string(),
  sourceTitle: z.string(),
  sourceUrl: z.string().nullable(),
  /** The heading under which the words stand in the source. */
  chapter: z.string().nullable(),
};
type EvidenceRow = RowOf<typeof evidenceRow>;

/** Words of a source that one section of a summary rests on; the section is Markdown with its `##` heading. */
export type Evidence = Omit<EvidenceRow, 'sectionHash'> & { section: string };

/** What is kept of a book, by the hash of its section. */
export type KeptEvidence = ReadonlyMap<string, EvidenceRow>;

/** Of a section's words alone: it finds its evidence again wherever it is moved to, and another text has none. */
export const hashOfSection = ({ title, paragraphs }: StoredSection): string => {
  const lines = paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(' '));
  return createHash('sha256')
    .update([title, ...lines].join('\n'))
    .digest('hex');
};

export async function findEvidence(runner: SqlRunner, bookId: number): Promise<KeptEvidence> {
  const kept = await rows(
    runner,
    evidenceRow,
    sql`select section_hash as "sectionHash", quotation, source_title as "sourceTitle", source_url as "sourceUrl",
          chapter from section_evidence where book_id = ${bookId}`,
  );
  return new Map(kept.map((row) => [row.sectionHash, row]));
}

/** Keeps what the sections of a book rest on, in place of what was kept before. */
export async function replaceEvidence(
  tx: SqlRunner,
  bookId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  const given: EvidenceRow[] = evidence.flatMap(({ section: markdown, ...words }) =>
    splitText(markdown).map((section) => ({ ...words, sectionHash: hashOfSection(section) })),
  );
  await execute(tx, sql`delete from section_evidence where book_id = ${bookId}`);
  await execute(
    tx,
    sql`insert into section_evidence (book_id, section_hash, quotation, source_title, source_url, chapter)
        select ${bookId}, "sectionHash", quotation, "sourceTitle", "sourceUrl", chapter
        from json_to_recordset(${JSON.stringify(given)}::json) as given (
          "sectionHash" text, quotation text, "sourceTitle" text, "sourceUrl" text, chapter text)
        on conflict do nothing`,
  );
}
