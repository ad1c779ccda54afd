import type { Highlight } from '#contract/highlights.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { findAnchor, numberOf, type PlacedSentence, placedSentences } from './anchor-rules.ts';
import type { HighlightRow } from './highlight-store.ts';
import { findTimedText } from './key-ideas.ts';

/** The number of the first sentence in the text as it is now, from 1; null for a highlight of an earlier text. */
function placeIn(text: readonly PlacedSentence[], row: HighlightRow): number | null {
  const index = findAnchor(text, row);
  return index === null ? null : index + 1;
}

/** The highlights as the API tells them, in the same order. Only texts that have changed are read. */
export async function placeHighlights(db: SqlRunner, rows: readonly HighlightRow[]): Promise<Highlight[]> {
  const changed = new Set(rows.flatMap(({ isUnmoved, bookId }) => (isUnmoved ? [] : [bookId])));
  const texts = new Map<number, PlacedSentence[]>();
  for (const bookId of changed) {
    const text = await findTimedText(db, bookId);
    texts.set(bookId, text ? placedSentences(text) : []);
  }
  return rows.map((row) =>
    toHighlight(row, row.isUnmoved ? numberOf(row.firstSentence) : placeIn(texts.get(row.bookId) ?? [], row)),
  );
}

const toHighlight = (row: HighlightRow, first: number | null): Highlight => ({
  id: row.id,
  book_id: row.bookId,
  first_sentence: first === null ? null : `s${first}`,
  last_sentence: first === null ? null : `s${first + row.sentences.length - 1}`,
  quote: typographic(row.sentences.join(' ')),
  section_title: typographic(row.sectionTitle),
  color: row.color,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** In the order of the text; those of an earlier text come last, as they were made. */
export function inOrderOfText(highlights: readonly Highlight[]): Highlight[] {
  const rank = ({ first_sentence: first }: Highlight) => (first === null ? Infinity : numberOf(first));
  return highlights.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    return left === right ? one.created_at.localeCompare(other.created_at) : left - right;
  });
}
