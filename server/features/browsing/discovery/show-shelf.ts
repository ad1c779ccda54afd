import type { DiscoveryFilter } from '#contract/browsing.ts';
import { orderShelves } from '#server/features/books/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { arrayJson, cardsOf, listAnswer } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { readNotBegun, readReaderShelf, readSimilar, readTrending } from './common-store.ts';
import { readersAreDue } from './shelf-store.ts';
import { leastTrend } from './trend-rules.ts';

const MOST_SHOWN = 20;
/** What is trending changes without news. */
const TRENDING_FOR_MS = 5_000;

const trending = (deps: BrowsingDeps, userId: number): Promise<PreparedJson> =>
  listAnswer(deps, { userId, key: `trending:${Math.floor(deps.now() / TRENDING_FOR_MS)}` }, async () => ({
    rows: await readTrending(deps.database.pool, userId, leastTrend(deps.now()), MOST_SHOWN),
  }));

/** What a job has chosen for this reader, else what is shown to everybody; never what was begun meanwhile. */
async function recommended(deps: BrowsingDeps, userId: number): Promise<PreparedJson> {
  const { pool } = deps.database;
  const [shelf] = await readReaderShelf(pool, userId);
  if (shelf?.isOld) {
    // The shelf is worth more than its being of today.
    await readersAreDue(pool, [userId])
      .then(() => orderShelves(pool))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'recommendations could not be made due'));
  }
  const rows = await readNotBegun(pool, userId, shelf?.bookIds ?? [], MOST_SHOWN);
  return new PreparedJson(`{"books":${arrayJson(cardsOf(deps, rows), new Map())}}`);
}

/** The books of a shelf, made by a job, as JSON `{"books":[…]}`. */
export const shelfJson = (
  deps: BrowsingDeps,
  userId: number,
  filter: DiscoveryFilter,
): Promise<PreparedJson> => (filter === 'trending' ? trending(deps, userId) : recommended(deps, userId));

/** What a job has put beside a published book. Throws `not_found` for any other. */
export async function similarJson(deps: BrowsingDeps, userId: number, bookId: number): Promise<PreparedJson> {
  if (!(await deps.findPublishedBook(bookId))) throw notFound('This book');
  return listAnswer(deps, { userId, key: `similar:${bookId}` }, async () => ({
    rows: await readSimilar(deps.database.pool, userId, bookId),
  }));
}
