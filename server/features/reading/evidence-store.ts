import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyIdea } from '#contract/books.ts';
import type { Evidence as ToldEvidence } from '#contract/reading.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { sectionEvidence } from './schema.ts';
import { splitText } from './split-text.ts';
import type { StoredSection } from './text.ts';
import { keyIdeasIn, placeOf, type TimedText } from './timed-text.ts';

const evidenceRow = {
  ...rowOf(sectionEvidence, 'sectionHash', 'quotation', 'sourceTitle', 'sourceUrl'),
  /** The heading under which the words stand in the source. */
  chapter: z.string().nullable(),
};
type EvidenceRow = RowOf<typeof evidenceRow>;

/** Words of a source that one section of a summary rests on; the section is Markdown with its `##` heading. */
export type Evidence = Omit<EvidenceRow, 'sectionHash'> & { section: string };

type KeptEvidence = ReadonlyMap<string, EvidenceRow>;

/** Of a section's words alone: it finds its evidence again wherever it is moved to, and another text has none. */
const hashOfSection = ({ title, paragraphs }: StoredSection): string => {
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

const folded = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** Where nobody has said where a section rests, the chapter of its evidence does; of an extract it may be the title. */
export const withPlaces = <Text extends TimedText>(text: Text, kept: KeptEvidence): Text => ({
  ...text,
  sections: text.sections.map((section) => {
    const chapter = kept.size > 0 ? (kept.get(hashOfSection(section))?.chapter ?? '') : '';
    // A number alone is no place, whatever its length: neither IV nor VII.
    const isPlace =
      /\p{L}{3}/u.test(chapter.replaceAll(/\b[IVXLC]+\b/gu, '')) &&
      !folded(chapter).includes(folded(section.title));
    return isPlace ? { rests_on: chapter, ...section } : section;
  }),
});

export const ideasWithEvidence = (text: TimedText, kept: KeptEvidence): KeyIdea[] =>
  keyIdeasIn(withPlaces(text, kept)).map(({ section, time }) => ({
    title: section.title,
    time,
    ...placeOf(section),
    ...(kept.size > 0 && kept.has(hashOfSection(section)) ? { has_evidence: true } : {}),
  }));

/** What the key ideas rest on, of those whose words are still the ones that rested on it. */
export const evidenceIn = (text: TimedText, kept: KeptEvidence): ToldEvidence[] =>
  keyIdeasIn(text).flatMap(({ section }, index) => {
    const words = kept.get(hashOfSection(section));
    if (!words) return [];
    const { quotation, sourceTitle, sourceUrl, chapter } = words;
    return [
      {
        key_idea: index,
        quotation: typographic(quotation),
        source: { title: sourceTitle, url: sourceUrl },
        chapter,
      },
    ];
  });
