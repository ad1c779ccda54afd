import { randomUUID } from 'node:crypto';
import { type HighlightColor, MOST_SENTENCES } from '#contract/highlights.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { placedSentences } from './anchor-rules.ts';
import { countHighlights, findHighlight, type HighlightRow, insertHighlight } from './highlight-store.ts';
import { noSuchSentence } from './reading-position.ts';
import type { StoredText } from './store.ts';

const MOST_IN_A_BOOK = 1_000;

type Wanted = {
  id: string | undefined;
  userId: number;
  bookId: number;
  text: StoredText;
  firstSentence: string;
  lastSentence: string;
  color: HighlightColor;
  note: string;
};

/** An id the user already has returns what was made before. Throws `invalid` and `conflict`. */
export async function makeHighlight(
  { database, now }: { database: Pick<Database, 'query'>; now: () => Date },
  wanted: Wanted,
): Promise<HighlightRow> {
  const { userId, bookId } = wanted;
  const id = wanted.id ?? randomUUID();
  const made = await findHighlight(database.query, { userId, id });
  if (made) return sameBook(made, bookId);
  const marked = markedSentences(wanted);
  if ((await countHighlights(database.query, userId, bookId)) >= MOST_IN_A_BOOK)
    throw new AppError('conflict', `A book can have at most ${MOST_IN_A_BOOK} highlights. Remove one first.`);
  const row = await insertHighlight(database.query, {
    id,
    userId,
    bookId,
    firstSentence: wanted.firstSentence,
    bodyHash: wanted.text.bodyHash,
    sentences: marked.map(({ text }) => text),
    sectionTitle: marked[0]?.sectionTitle ?? '',
    color: wanted.color,
    note: wanted.note,
    at: now(),
  });
  // The same was sent twice at once: the other one has made it.
  const kept = row ?? (await findHighlight(database.query, { userId, id }));
  if (!kept) throw new AppError('unavailable', 'The highlight couldn’t be saved. Please try again.');
  return sameBook(kept, bookId);
}

function sameBook(row: HighlightRow, bookId: number): HighlightRow {
  if (row.bookId === bookId) return row;
  throw new AppError('conflict', 'You have a highlight with this id in another book.');
}

/** From the first to the last, as the text has them. Throws `invalid`. */
export function markedSentences({
  text,
  firstSentence,
  lastSentence,
}: Pick<Wanted, 'text' | 'firstSentence' | 'lastSentence'>) {
  const sentences = placedSentences(text);
  const first = sentences.findIndex(({ id }) => id === firstSentence);
  const last = sentences.findIndex(({ id }) => id === lastSentence);
  if (first < 0) throw noSuchSentence('first_sentence');
  if (last < 0) throw noSuchSentence('last_sentence');
  if (last < first) throw wrongSpan('The last sentence comes before the first.');
  if (last - first >= MOST_SENTENCES)
    throw wrongSpan(`You can choose at most ${MOST_SENTENCES} sentences at once.`);
  return sentences.slice(first, last + 1);
}

const wrongSpan = (sentence: string): AppError =>
  new AppError('invalid', sentence, { errors: { last_sentence: [sentence] } });
