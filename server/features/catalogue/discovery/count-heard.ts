import type { CatalogueDeps } from '../deps.ts';
import { addListens } from '../store.ts';
import { orderShelves } from './due.ts';
import { addTrends, booksWereBegun, readersAreDue } from './shelf-store.ts';
import { worthOf } from './trend-rules.ts';

type CountDeps = {
  database: Pick<CatalogueDeps['database'], 'pool'>;
  cache: Pick<CatalogueDeps['cache'], 'now'>;
};

/** What listening tells the catalogue every few seconds, each by id. */
export type HeardCounts = {
  /** How often each book was begun. */
  countListens: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** How many seconds of each book were really heard. */
  countSeconds: (seconds: ReadonlyMap<number, number>) => Promise<void>;
  /** How many books each reader has begun. */
  countBegun: (counts: ReadonlyMap<number, number>) => Promise<void>;
};

/** Tells nobody: the order of `popular` is asked for anew every minute, the shelves every few seconds. */
export function heardCounts({ database: { pool }, cache }: CountDeps): HeardCounts {
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
        heard.map(([, its]) => worthOf(its, cache.now())),
      );
    },
    countBegun: async (counts) => {
      await readersAreDue(pool, [...counts.keys()]);
      await orderShelves(pool);
    },
  };
}
