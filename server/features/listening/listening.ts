import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createListenCounter } from './listen-counter.ts';
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
  /** Asked at every save: must answer from memory in the usual case. Null for a book that is not published. */
  findPublishedBook: (bookId: number) => Promise<{ durationSeconds: number | null } | null>;
  /** Adds to how often each book was begun, by book id. Called every few seconds at most. */
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

export type Listening = Pick<ListeningDeps, 'database' | 'findPublishedBook'> & {
  saver: PositionSaver;
  /** Takes an item out of the history; false where it is not this user's. */
  removeItem: (userId: number, historyId: number) => Promise<boolean>;
  /** Time and finished by book id, for the books that the user has begun. At most 2 s behind other processes. */
  marksOf: (userId: number, bookIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  /** Where the user is in a book, as the database has it now. */
  placeOf: (userId: number, bookId: number) => Promise<Place>;
  /** Writes down what is still only counted in memory; for a stop with grace. */
  close: () => Promise<void>;
};

/** Listening without its routes: catalogue needs the marks and the places, the routes need catalogue's books. */
export function createListening(deps: ListeningDeps): Listening {
  const { database, now, findPublishedBook } = deps;
  const { pool } = database;
  const marks = createMarks({ pool, now });
  const counter = createListenCounter(deps);
  const pruner = createTrailPruner({ pool, log: deps.log });
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
    onBegun: counter.add,
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
    placeOf: (userId, bookId) => placeOf({ userId, bookId }),
    close: async () => {
      await counter.flush();
      await pruner.settle();
    },
  };
}
