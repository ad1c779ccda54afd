import type { Pool } from 'pg';
import { wordsOf } from '#server/features/books/index.ts';
import { narrowable, type RowOf, type SQL, sql } from '#server/platform/database/sql.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { textRow, timedTextColumns } from './text.ts';

/** A sentence of a summary that holds what was looked for. */
export type Passage = {
  bookId: number;
  sectionTitle: string;
  sentenceId: string;
  text: string;
  /** When it is spoken, in seconds; null until this very text is narrated. */
  start: number | null;
};

/** Texts that are looked through at most: of words that stand in most books only some are shown. */
const MOST_TEXTS = 40;

const readHolding = narrowable<[tsquery: string]>()({
  name: 'reading_texts_holding',
  text: (value, condition) => sql`
    select ${sql.raw(timedTextColumns)} from book_texts where search_words @@ ${value(1)}::tsquery${condition} limit ${sql.raw(String(MOST_TEXTS))}`,
  row: textRow,
});

/** All words in any order, the last one as the beginning of one. */
const tsqueryOf = (words: readonly string[]): string =>
  words.map((word, at) => (at === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');

function gradeOf(text: string, words: readonly string[]): number | null {
  const padded = ` ${wordsOf(text).join(' ')} `;
  const holdsAll = words.every((word, at) =>
    padded.includes(at === words.length - 1 ? ` ${word}` : ` ${word} `),
  );
  if (!holdsAll) return null;
  const holdsPhrase = padded.includes(` ${words.join(' ')}`);
  return (holdsPhrase ? 0 : 1_000) + Math.min(text.length, 999);
}

type Graded = { passage: Passage; grade: number };

function bestOf({ bookId, sections, cues }: RowOf<typeof textRow>, words: readonly string[]): Graded | null {
  let best: Graded | null = null;
  for (const { title, paragraphs } of sections) {
    for (const { id, text } of paragraphs.flatMap(({ sentences }) => sentences)) {
      const grade = gradeOf(text, words);
      if (grade === null || (best !== null && grade >= best.grade)) continue;
      best = { grade, passage: { bookId, sectionTitle: title, sentenceId: id, text, start: null } };
    }
  }
  if (best === null) return null;
  const { sectionTitle, sentenceId, text } = best.passage;
  const start = cues?.find(({ id }) => id === sentenceId)?.start ?? null;
  const shown = { sectionTitle: typographic(sectionTitle), text: typographic(text) };
  return { ...best, passage: { ...best.passage, ...shown, start } };
}

/**
 * The best sentence of each summary that has one with all these folded words, the best first. `among` is a statement
 * that gives the ids of some books; without it, all are searched.
 */
export async function findPassages(pool: Pool, words: readonly string[], among?: SQL): Promise<Passage[]> {
  if (words.length === 0) return [];
  const rows = await readHolding(pool, among && sql` and book_id in (${among})`, tsqueryOf(words));
  return rows
    .map((row) => bestOf(row, words))
    .filter((found) => found !== null)
    .toSorted((one, other) => one.grade - other.grade || one.passage.bookId - other.passage.bookId)
    .map(({ passage }) => passage);
}
