import type { Pool } from 'pg';
import type { FindPublishedBook, MergedInto } from '#server/features/books/index.ts';
import { batchCalls } from '#server/platform/database/batch-calls.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { findLater, findOldest, type Key, readBookOfItem, readMarks } from './order-store.ts';
import { readPlaces } from './place-store.ts';

export type Place = {
  time: number;
  finished: boolean;
  version: number;
  history_id?: number;
  prevBookHistoryId?: number;
};

/** Finds places always as the database has them now, those asked for at the same time by one statement. */
export function createPlaces(pool: Pool): (key: Key) => Promise<Place> {
  const read = batchCalls(
    (keys: readonly Key[]) => readPlaces(pool, keys),
    ({ userId, bookId }) => `${userId}/${bookId}`,
  );
  return async (key) => {
    const { historyId, previousHistoryId, ...place } = await read(key);
    return {
      ...place,
      ...(historyId === null ? {} : { history_id: historyId }),
      ...(previousHistoryId === null ? {} : { prevBookHistoryId: previousHistoryId }),
    };
  };
}

/** The book of one of the listener's history items; throws `not_found` for anybody else's. */
export async function findBookOfItem(pool: Pool, userId: number, historyId: number): Promise<number> {
  const bookId = await readBookOfItem(pool, userId, historyId);
  if (bookId === null) throw notFound('This history item');
  return bookId;
}

type NextDeps = {
  pool: Pool;
  findPublishedBook: FindPublishedBook;
  findMerged: (bookId: number) => Promise<MergedInto | null>;
  /** The best book to hear after this one that the listener hasn't started; null when there's none. */
  bestUnheard: (userId: number, bookId: number) => Promise<number | null>;
};

/** Of a merged book, the one that it became. Throws `not_found` for one that is neither published nor started. */
async function findHere(deps: NextDeps, { userId, bookId }: Key): Promise<number> {
  if (await deps.findPublishedBook(bookId)) return bookId;
  const into = await deps.findMerged(bookId);
  if (into) return into.bookId;
  // One that is taken down while it's heard isn't where listening ends.
  if (!(await readMarks(deps.pool, userId, [bookId])).has(bookId)) throw notFound('This book');
  return bookId;
}

/**
 * The later book of a listener who went back, else the best unheard one, else the one heard longest ago. Throws
 * `not_found` where there's no such book or history item, or no other book.
 */
export async function findNextBook(
  deps: NextDeps,
  input: Key & { historyId: number | null },
): Promise<number> {
  const { pool, bestUnheard } = deps;
  const { userId, historyId } = input;
  const here = await findHere(deps, input);
  const bookId = historyId === null ? here : await findBookOfItem(pool, userId, historyId);
  const later = await findLater(pool, { userId, bookId });
  if (later !== null) return later;
  const next = (await bestUnheard(userId, bookId)) ?? (await findOldest(pool, { userId, bookId }));
  if (next === null) throw notFound('Another book');
  return next;
}
