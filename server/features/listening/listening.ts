import type { Book } from '#contract/books.ts';
import { listedBooks } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createTally } from './create-tally.ts';
import { heardTogether, recentlyHeard, type Together } from './heard-store.ts';
import { createMarks } from './marks.ts';
import type { Mark } from './order-store.ts';
import { createPositionSaver, type PositionSaver } from './save-position.ts';
import { createPlaces, type Place } from './show-order.ts';
import { deleteItem } from './store.ts';
import { createTrailPruner } from './trail.ts';

export type ListeningDeps = {
  database: Database;
  now: () => Date;
  log: Logger;
  /** The address of stored audio, good for hours. */
  mediaLink: (audioKey: string) => string;
  /** Asked at every save: must answer from memory in the usual case. Null for a book that is not published. */
  findPublishedBook: (bookId: number) => Promise<{ durationSeconds: number | null } | null>;
  /** Adds to how often each book was begun, by book id. Called every few seconds at most, as the next two are. */
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** Adds to the seconds that each book was really heard, by book id. */
  countSeconds: (seconds: ReadonlyMap<number, number>) => Promise<void>;
  /** Tells which listeners began how many books. */
  countBegun: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

/** How long a beginning may wait to be counted, and how long what was heard. */
const COUNT_EVERY_MS = 2_000;
const SECONDS_EVERY_MS = 10_000;

export type Listening = Pick<ListeningDeps, 'database' | 'findPublishedBook'> & {
  saver: PositionSaver;
  /** Takes an item out of the history; false where it is not this user's. */
  removeItem: (userId: number, historyId: number) => Promise<boolean>;
  /** Time and finished by book id, for the books that the user has begun. At most 2 s behind other processes. */
  marksOf: (userId: number, bookIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  /** Published books as lists carry them, with what the user has of each; in the order of the ids, others left out. */
  listedBooksOf: (userId: number, bookIds: readonly number[]) => Promise<Book[]>;
  /** Where the user is in a book, as the database has it now. */
  placeOf: (userId: number, bookId: number) => Promise<Place>;
  /** Books that the latest listeners of this one have begun too, with how many of them. */
  heardTogether: (bookId: number) => Promise<readonly Together[]>;
  /** What a listener has begun, the latest first. */
  recentlyHeard: (userId: number) => Promise<readonly { bookId: number; isFinished: boolean }[]>;
  /** Writes down what is still only counted in memory; for a stop with grace. */
  close: () => Promise<void>;
};

/** Where each listener is in each book. */
export function createListening(deps: ListeningDeps): Listening {
  const { database, log, now, findPublishedBook } = deps;
  const { pool } = database;
  const marks = createMarks({ pool, now });
  const listens = createTally({ everyMs: COUNT_EVERY_MS, log, handOn: deps.countListens });
  const begun = createTally({ everyMs: COUNT_EVERY_MS, log, handOn: deps.countBegun });
  const seconds = createTally({ everyMs: SECONDS_EVERY_MS, log, handOn: deps.countSeconds });
  const pruner = createTrailPruner({ pool, log });
  const placeOf = createPlaces({ pool, findPublishedBook });
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
    onJumped: pruner.count,
  });
  return {
    database,
    findPublishedBook,
    saver,
    async removeItem(userId, historyId) {
      const bookId = await deleteItem(pool, userId, historyId);
      if (bookId === null) return false;
      saver.forget(userId, bookId);
      marks.changed(userId, bookId, null);
      return true;
    },
    marksOf: marks.marksOf,
    listedBooksOf: async (userId, bookIds) => {
      const [books, marksOf] = await Promise.all([
        listedBooks(pool, bookIds, deps.mediaLink),
        marks.marksOf(userId, bookIds),
      ]);
      return books.map((book) => ({ ...book, ...marksOf.get(book.id) }));
    },
    placeOf: (userId, bookId) => placeOf({ userId, bookId }),
    heardTogether: (bookId) => heardTogether(pool, bookId),
    recentlyHeard: (userId) => recentlyHeard(pool, userId),
    close: async () => {
      for (const tally of [listens, begun, seconds]) await tally.flush();
      await pruner.settle();
    },
  };
}
