import { z } from 'zod';
import type { ReadingPosition } from '#contract/reading.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { findAnchor, placedSentences } from './anchor-rules.ts';
import type { MonthOf } from './highlight-store.ts';
import { readingPositions } from './schema.ts';
import type { TimedText } from './timed-text.ts';

type Deps = { database: Pick<Database, 'pool'>; now: () => Date };
type Key = { userId: number; bookId: number };

const readingRow = { ...rowOf(readingPositions, 'sentenceId', 'sentenceText', 'readAt', 'device') };

/** How far somebody has read: the sentence by its id in the text at that time, and what it said. */
export type SavedReading = RowOf<typeof readingRow>;

const COLUMNS = sql`saved.sentence_id as "sentenceId", saved.sentence_text as "sentenceText", saved.read_at as "readAt", saved.device`;

export const readReading = ({ database }: Pick<Deps, 'database'>, key: Key): Promise<SavedReading | null> =>
  firstRow(
    database.pool,
    readingRow,
    sql`select ${COLUMNS} from reading_positions saved
      where user_id = ${key.userId} and book_id = ${key.bookId}`,
  );

/** Whoever got less far has only opened the text. */
const READ_SENTENCES = 10;

/** The books that were read last in a month, the latest at the end. */
export async function booksReadIn(
  runner: SqlRunner,
  { userId, month, timeZone }: MonthOf,
): Promise<number[]> {
  const found = await rows(
    runner,
    { bookId: z.int() },
    sql`select book_id as "bookId" from reading_positions
        where user_id = ${userId} and to_char(read_at at time zone ${timeZone}, 'YYYY-MM') = ${month}
          and substr(sentence_id, 2)::int >= ${READ_SENTENCES}
        order by read_at, book_id`,
  );
  return found.map(({ bookId }) => bookId);
}

/** The newest reading wins, then the further one; without `readAt` it is read now. Throws `invalid`. */
export async function saveReading(
  deps: Deps,
  key: Key,
  event: { text: TimedText; sentenceId: string; readAt: Date | null; device: string | null },
): Promise<SavedReading> {
  const sentence = placedSentences(event.text).find(({ id }) => id === event.sentenceId);
  if (!sentence) throw noSuchSentence('sentence_id');
  const isLatestArrival = event.readAt === null;
  const readAt = clampMoment(event.readAt, deps.now());
  const row = await firstRow(
    deps.database.pool,
    readingRow,
    sql`insert into reading_positions as saved (user_id, book_id, sentence_id, sentence_text, read_at, device)
      values (${key.userId}, ${key.bookId}, ${sentence.id}, ${sentence.text}, ${readAt.toISOString()}, ${event.device})
      on conflict (user_id, book_id) do update set sentence_id = excluded.sentence_id,
        sentence_text = excluded.sentence_text, read_at = greatest(saved.read_at, excluded.read_at),
        device = excluded.device
      where ${isLatestArrival} or excluded.read_at > saved.read_at or (excluded.read_at = saved.read_at
        and substr(excluded.sentence_id, 2)::int > substr(saved.sentence_id, 2)::int)
      returning ${COLUMNS}`,
  );
  const saved = row ?? (await readReading(deps, key));
  if (!saved) throw new AppError('unavailable', 'Your place couldn’t be saved. Please try again.');
  return saved;
}

/** No later than the server's clock, and no earlier than times that a database knows. */
function clampMoment(at: Date | null, now: Date): Date {
  return new Date(Math.min(Math.max((at ?? now).getTime(), 0), now.getTime()));
}

/** For a sentence, named by a field of the body, that the text does not have. */
export function noSuchSentence(field: string): AppError {
  const sentence = 'This sentence isn’t in the book’s text.';
  return new AppError('invalid', sentence, { errors: { [field]: [sentence] } });
}

export function showReadingIn(text: TimedText, saved: SavedReading): ReadingPosition {
  const sentences = placedSentences(text);
  const index = findAnchor(sentences, { firstSentence: saved.sentenceId, sentences: [saved.sentenceText] });
  const place = index === null ? undefined : sentences[index];
  return {
    sentence_id: place?.id ?? null,
    section: place?.section ?? null,
    section_title: place ? typographic(place.sectionTitle) : null,
    start: place?.start ?? null,
    read_at: saved.readAt.toISOString(),
    device: saved.device,
  };
}
