import type { Highlight } from '#contract/highlights.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { findAnchor, numberOf, type PlacedSentence, placedSentences } from './anchor-rules.ts';
import { type HighlightRow, textHashes } from './highlight-store.ts';
import { findTimedText } from './key-ideas.ts';

/** The sentences between which a highlight stands in the text as it is now; null for one of an earlier text. */
type Place = { first: string; last: string } | null;

/** In the very text it was made in, a highlight stands where it stood. */
function unmoved({ firstSentence, sentences }: HighlightRow): Place {
  return { first: firstSentence, last: `s${numberOf(firstSentence) + sentences.length - 1}` };
}

function placeIn(text: readonly PlacedSentence[], row: HighlightRow): Place {
  const index = findAnchor(text, row);
  if (index === null) return null;
  const [first, last] = [text[index], text[index + row.sentences.length - 1]];
  return first && last ? { first: first.id, last: last.id } : null;
}

/** The highlights as the API tells them, in the same order. Only texts that have changed are read. */
export async function placeHighlights(db: Executor, rows: readonly HighlightRow[]): Promise<Highlight[]> {
  const hashes = await textHashes(db, [...new Set(rows.map(({ bookId }) => bookId))]);
  const changed = new Set(
    rows.filter((row) => hashes.get(row.bookId) !== row.bodyHash).map(({ bookId }) => bookId),
  );
  const texts = new Map<number, PlacedSentence[]>();
  for (const bookId of changed) {
    const text = await findTimedText(db, bookId);
    texts.set(bookId, text ? placedSentences(text) : []);
  }
  return rows.map((row) => {
    const isUnmoved = hashes.get(row.bookId) === row.bodyHash;
    return toHighlight(row, isUnmoved ? unmoved(row) : placeIn(texts.get(row.bookId) ?? [], row));
  });
}

const toHighlight = (row: HighlightRow, place: Place): Highlight => ({
  id: row.id,
  book_id: row.bookId,
  first_sentence: place?.first ?? null,
  last_sentence: place?.last ?? null,
  quote: row.sentences.join(' '),
  section_title: row.sectionTitle,
  color: row.color,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** In the order of the text; those of an earlier text come last, as they were made. */
export function inOrderOfText(highlights: readonly Highlight[]): Highlight[] {
  const rank = ({ first_sentence: first }: Highlight) => (first === null ? Infinity : numberOf(first));
  const byTime = (one: Highlight, other: Highlight) => one.created_at.localeCompare(other.created_at);
  return highlights.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    return left === right ? byTime(one, other) : left - right;
  });
}
