import { createCache } from '#server/platform/cache/create-cache.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findNarration, waitAgain, waitFirst } from './store.ts';
import { giveWay } from './voices/moving/move-store.ts';

/** A book that somebody has opened goes before the starter library and whatever else waits. */
const OPENED_BOOK = -10;

/** A page that waits for its voice asks again every few seconds: one look at the queue serves them all. */
const LOOK_AGAIN_MS = 5000;
const MOST_REMEMBERED = 1000;
/** A narration that cannot succeed must not keep the voice busy for as long as somebody looks at the book. */
const RETRY_FAILED_SECONDS = 60;

const goFirst = ({ query }: Database, bookId: number): Promise<void> =>
  query.transaction(async (tx) => {
    await waitFirst(tx, bookId, OPENED_BOOK);
    await giveWay(tx);
  });

/** Moves an opened book to the front of the queue, and puts a failed one back into it. */
export function createBookOpened(deps: {
  database: Database;
  now: () => number;
}): (bookId: number) => Promise<void> {
  const recent = createCache<number, true>({ max: MOST_REMEMBERED, ttl: LOOK_AGAIN_MS, now: deps.now });
  return async (bookId) => {
    if (recent.get(bookId)) return;
    recent.begin()(bookId, true);
    const row = await findNarration(deps.database.pool, bookId);
    if (row?.state === 'waiting') await goFirst(deps.database, bookId);
    if (row?.state !== 'failed' || row.secondsSinceChange < RETRY_FAILED_SECONDS) return;
    await waitAgain(deps.database.query, { bookId, state: 'failed', priority: OPENED_BOOK });
  };
}
