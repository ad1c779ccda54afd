import { addListens, addTrends, booksWereBegun, orderShelves } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { readersAreDue } from './shelf-store.ts';
import { worthOf } from './trend-rules.ts';

type CountDeps = {
  database: Pick<Database, 'pool'>;
  now: () => number;
};

type Counts = ReadonlyMap<number, number>;

/** What listening reports every few seconds, by id. Notifies nobody: lists are reread every minute. */
export function heardCounts({ database: { pool }, now }: CountDeps) {
  return {
    countListens: async (counts: Counts) => {
      await addListens(pool, counts);
      await booksWereBegun(pool, [...counts.keys()]);
      await orderShelves(pool);
    },
    countSeconds: async (seconds: Counts) => {
      const heard = [...seconds].filter(([, its]) => its > 0).toSorted(([one], [other]) => one - other);
      await addTrends(
        pool,
        heard.map(([bookId]) => bookId),
        heard.map(([, its]) => worthOf(its, now())),
      );
    },
    countBegun: async (counts: Counts) => {
      await readersAreDue(pool, [...counts.keys()]);
      await orderShelves(pool);
    },
  };
}
