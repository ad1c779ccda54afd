import type { DiscoveryFilter } from '#contract/catalogue.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { CatalogueDeps } from '../deps.ts';
import { booksJson, prepareBooks } from '../lists/prepare-books.ts';
import { readCommon, readReaderShelf, readTrending } from './common-store.ts';
import { orderShelves } from './due.ts';
import { readersAreDue } from './shelf-store.ts';
import { leastTrend } from './trend-rules.ts';

const MOST_SHOWN = 20;

const trending = ({ cache, database }: CatalogueDeps): Promise<readonly number[]> =>
  cache.shelves.fetch('trending', async () => {
    const rows = await readTrending(database.pool, leastTrend(cache.now()), MOST_SHOWN);
    return rows.map(({ id }) => id);
  });

const forEveryone = ({ cache, database }: CatalogueDeps): Promise<readonly number[]> =>
  cache.shelves.fetch(
    'everyone',
    async () => (await readCommon(database.pool, ['everyone']))[0]?.bookIds ?? [],
  );

/** What a job has chosen for this reader, else what is shown to everybody; never what was begun meanwhile. */
async function recommended(deps: CatalogueDeps, userId: number): Promise<readonly number[]> {
  const { pool } = deps.database;
  const [own] = await readReaderShelf(pool, userId);
  if (own?.isOld) {
    // The shelf is worth more than its being of today.
    await readersAreDue(pool, [userId])
      .then(() => orderShelves(pool))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'recommendations could not be made due'));
  }
  const ids = own?.bookIds ?? (await forEveryone(deps));
  const begun = await deps.marksOf(userId, ids);
  const fresh = ids.filter((id) => !begun.has(id));
  return (await prepareBooks(deps, fresh)).slice(0, MOST_SHOWN).map(({ id }) => id);
}

/** The books of a shelf, ready made by a job, as JSON `{"books":[…]}`. */
export async function shelfJson(
  deps: CatalogueDeps,
  userId: number,
  filter: DiscoveryFilter,
): Promise<PreparedJson> {
  const ids = filter === 'trending' ? await trending(deps) : await recommended(deps, userId);
  return booksJson(deps, userId, ids);
}
