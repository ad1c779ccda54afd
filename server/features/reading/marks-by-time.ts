import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { placedSentences } from './anchor-rules.ts';
import { deleteHighlight, listNewestHighlights, updateHighlight } from './highlight-store.ts';
import { makeHighlight } from './make-highlight.ts';
import { placeHighlights } from './place-highlights.ts';
import { findText } from './store.ts';

type Deps = { database: Pick<Database, 'query'>; now: () => Date };
type Place = { userId: number; bookId: number; seconds: number };

/** A highlight for apps that only know times. */
export type Mark = {
  id: string;
  bookId: number;
  /** The whole second in which its first sentence begins. */
  seconds: number;
  note: string;
  quote: string;
  createdAt: string;
};

const MOST_MARKS = 1_000;

/** When those sentences are spoken, by `bookId/sentenceId`. */
export async function startsOf(
  runner: SqlRunner,
  sentences: readonly { bookId: number; id: string }[],
): Promise<Map<string, number>> {
  const found = await rows(
    runner,
    { key: z.string(), start: z.number() },
    sql`select wanted."bookId" || '/' || cue.id as key, cue.start
        from jsonb_to_recordset(${JSON.stringify(sentences)}::jsonb) as wanted ("bookId" int, id text)
        join book_texts t on t.book_id = wanted."bookId" and t.cues_body_hash = t.body_hash
        cross join lateral jsonb_to_recordset(t.cues) as cue (id text, start float8)
        where cue.id = wanted.id`,
  );
  return new Map(found.map(({ key, start }) => [key, start]));
}

/** A user's newest highlights of sentences that are spoken, in all books or in one. */
export async function listMarks(
  { database: { query } }: Deps,
  userId: number,
  bookId?: number,
): Promise<Mark[]> {
  const newest = await listNewestHighlights(query, { userId, bookId }, { limit: MOST_MARKS, offset: 0 });
  const highlights = await placeHighlights(query, newest);
  const starts = await startsOf(
    query,
    highlights.flatMap(({ book_id: book, first_sentence: id }) =>
      id === null ? [] : [{ bookId: book, id }],
    ),
  );
  return highlights.flatMap(
    ({ id, book_id: book, first_sentence: first, note, quote, created_at: createdAt }) => {
      const start = starts.get(`${book}/${first}`);
      return start === undefined
        ? []
        : [{ id, bookId: book, seconds: Math.floor(start), note, quote, createdAt }];
    },
  );
}

async function findMark(deps: Deps, { userId, bookId, seconds }: Place): Promise<Mark | undefined> {
  const marks = await listMarks(deps, userId, bookId);
  return marks.find((mark) => mark.seconds === Math.floor(seconds));
}

/** Times come in whole seconds: what was heard by half of it was meant. */
const HALF_SECOND = 0.5;

/** Highlights the sentence that is spoken then, or changes the note of the highlight there. Throws `conflict`. */
export async function setMark(deps: Deps, { note, ...place }: Place & { note: string }): Promise<Mark> {
  const { userId, bookId, seconds } = place;
  const there = await findMark(deps, place);
  if (there) {
    await updateHighlight(deps.database.query, { userId, id: there.id }, { note, at: deps.now() });
    return { ...there, note };
  }
  const text = await findText(deps.database.query, bookId);
  const spoken = text ? placedSentences(text).filter(({ start }) => start !== null) : [];
  const heard = spoken.findLast(({ start }) => (start ?? 0) <= seconds + HALF_SECOND) ?? spoken[0];
  if (!text || !heard)
    throw new AppError('conflict', 'This book’s audio doesn’t match its text right now. Try again later.');
  const sentence = { firstSentence: heard.id, lastSentence: heard.id };
  const wanted = { id: undefined, userId, bookId, text, ...sentence, color: 'yellow' as const, note };
  const { id, createdAt } = await makeHighlight(deps, wanted);
  return {
    id,
    bookId,
    seconds: Math.floor(heard.start ?? 0),
    note,
    quote: heard.text,
    createdAt: createdAt.toISOString(),
  };
}

/** Throws `not_found` if there's none. */
export async function removeMark(deps: Deps, place: Place): Promise<void> {
  const there = await findMark(deps, place);
  if (!there) throw notFound('This bookmark');
  await deleteHighlight(deps.database.query, { userId: place.userId, id: there.id });
}
