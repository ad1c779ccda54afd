import { addListens, orderShelves } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { addTrends, booksWereBegun, readersAreDue } from './shelf-store.ts';
import { worthOf } from './trend-rules.ts';

type CountDeps = {
  database: Pick<Database, 'pool'>;
  /** The clock in milliseconds. */
  now: () => number;
};

/** What listening tells every few seconds, each by id. */
export type HeardCounts = {
  /** How often each book was begun. */
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** How many seconds of each book were really heard. */
  countSeconds: (seconds: ReadonlyMap<number, number>) => Promise<void>;
  /** How many books each reader has begun. */
  countBegun: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

/** Tells nobody: lists are read again every minute. */
export function heardCounts({ database: { pool }, now }: CountDeps): HeardCounts {
  return {
    countListens: async (counts) => {
      await addListens(pool, counts);
      await booksWereBegun(pool, [...counts.keys()]);
      await orderShelves(pool);
    },
    countSeconds: async (seconds) => {
      const heard = [...seconds].filter(([, its]) => its > 0).toSorted(([one], [other]) => one - other);
      await addTrends(
        pool,
        heard.map(([bookId]) => bookId),
        heard.map(([, its]) => worthOf(its, now())),
      );
    },
    countBegun: async (counts) => {
      await readersAreDue(pool, [...counts.keys()]);
      await orderShelves(pool);
    },
  };
}
