import type { Book } from '#contract/books.ts';
import { type FindPublishedBook, listedBooks, type MergedInto } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createTally } from './create-tally.ts';
import { createMarks } from './marks.ts';
import { heardTogether, recentlyHeard } from './order-store.ts';
import { createPositionSaver } from './save-position.ts';
import { createPlaces } from './show-order.ts';
import { deleteItem } from './store.ts';

export type ListeningDeps = {
  database: Database;
  now: () => Date;
  log: Logger;
  /** The address of stored audio, good for hours. */
  mediaLink: (audioKey: string) => string;
  /** Asked at every save: must answer from a cache in the usual case. Null for a book that is not published. */
  findPublishedBook: FindPublishedBook;
  findMerged: (bookId: number) => Promise<MergedInto | null>;
  /** Adds to how often each book was begun, by book id. Called every few seconds at most, as the next two are. */
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
  countSeconds: (seconds: ReadonlyMap<number, number>) => Promise<void>;
  countBegun: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

/** How long a beginning may wait to be counted, and how long what was heard. */
const COUNT_EVERY_MS = 2_000;
const SECONDS_EVERY_MS = 10_000;

export function createListening(deps: ListeningDeps) {
  const { database, log, now, findPublishedBook } = deps;
  const { pool } = database;
  const marks = createMarks({ pool, now });
  const listens = createTally({ everyMs: COUNT_EVERY_MS, log, handOn: deps.countListens });
  const begun = createTally({ everyMs: COUNT_EVERY_MS, log, handOn: deps.countBegun });
  const seconds = createTally({ everyMs: SECONDS_EVERY_MS, log, handOn: deps.countSeconds });
  const placeOf = createPlaces(pool);
  const saver = createPositionSaver({
    pool,
    now,
    findPublishedBook,
    onKept: (item) =>
      marks.changed(item.userId, item.bookId, {
        time: item.positionSeconds,
        finished: item.finishedAt !== null,
      }),
    onBegun: (userId, bookId) => {
      listens.add(bookId);
      begun.add(userId);
    },
    onHeard: seconds.add,
  });
  return {
    database,
    findPublishedBook,
    findMerged: deps.findMerged,
    saver,
    async removeItem(userId: number, historyId: number): Promise<boolean> {
      const bookId = await deleteItem(pool, userId, historyId);
      if (bookId === null) return false;
      saver.forget({ userId, bookId });
      marks.changed(userId, bookId, null);
      return true;
    },
    /** Time and finished by book id, for the books that the user has started. At most 2 s behind other processes. */
    marksOf: marks.marksOf,
    /** Published books as lists carry them, with the user's marks; in the order of the ids, others left out. */
    async listedBooksOf(userId: number, bookIds: readonly number[]): Promise<Book[]> {
      const [books, marksOf] = await Promise.all([
        listedBooks(pool, bookIds, deps.mediaLink),
        marks.marksOf(userId, bookIds),
      ]);
      return books.map((book) => ({ ...book, ...marksOf.get(book.id) }));
    },
    placeOf: (userId: number, bookId: number) => placeOf({ userId, bookId }),
    heardTogether: (bookId: number) => heardTogether(pool, bookId),
    recentlyHeard: (userId: number) => recentlyHeard(pool, userId),
    /** Writes down what is still only counted in memory; for a graceful stop. */
    async close() {
      for (const tally of [listens, begun, seconds]) await tally.flush();
    },
  };
}

export type Listening = ReturnType<typeof createListening>;
