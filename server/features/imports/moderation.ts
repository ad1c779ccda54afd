import type { Moderation } from '#contract/imports.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { countNewBooks, type ImportRecord } from './store.ts';

type Counted = Pick<ImportRecord, 'id' | 'newCount'>;
/** How many of the books that an import brought are how far. */
export type CountModeration = (found: Counted) => Promise<Moderation>;

/** So many books are counted whenever somebody asks. */
const QUICKLY_COUNTED = 2_000;
/** Of more it is told how it was not longer ago than this, as long as somebody keeps asking. */
const KEPT_MS = 5_000;
const MOST_KEPT = 20;

type Kept = { moderation: Moderation; at: number };

/** Counting tens of thousands of books takes longer than a page may: the last count is told while the next is made. */
export function createModeration(deps: {
  database: Pick<Database, 'pool'>;
  log: Logger;
  now: () => Date;
}): CountModeration {
  const { database, log, now } = deps;
  const kept = new Map<number, Kept>();
  const counting = new Map<number, Promise<Moderation>>();

  async function count(id: number): Promise<Moderation> {
    try {
      const at = now().getTime();
      const moderation = await countNewBooks(database.pool, id);
      kept.delete(id);
      kept.set(id, { moderation, at });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return moderation;
    } finally {
      counting.delete(id);
    }
  }

  function countOnce(id: number): Promise<Moderation> {
    const running = counting.get(id) ?? count(id);
    counting.set(id, running);
    return running;
  }

  return async ({ id, newCount }) => {
    if (newCount <= QUICKLY_COUNTED) return countNewBooks(database.pool, id);
    const known = kept.get(id);
    if (known === undefined) return countOnce(id);
    if (now().getTime() - known.at > KEPT_MS)
      void countOnce(id).catch((error: unknown) =>
        log.warn({ error, id }, 'the books of an import were not counted'),
      );
    return known.moderation;
  };
}
