import { addListens, orderShelves } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { addTrends, booksWereBegun, readersAreDue } from './shelf-store.ts';
import { worthOf } from './trend-rules.ts';

type CountDeps = {
  database: Pick<Database, 'pool'>;
  now: () => number;
};

/** What listening reports every few seconds, by id. */
export type HeardCounts = {
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
  countSeconds: (seconds: ReadonlyMap<number, number>) => Promise<void>;
  countBegun: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

/** Notifies nobody: lists are reread every minute. */
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
