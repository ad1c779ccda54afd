import { createCatalogueCache, createShelves } from '#server/features/catalogue/index.ts';
import { createListening } from '#server/features/listening/index.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { withServer } from './catalogue.ts';
import { at, fetchText, timeEach } from './time-each.ts';

const log = createLog('error');

/** What the page asks for when it opens, all at once. */
const calls: readonly [name: string, path: string][] = [
  ['continue listening', '/api/v1/history?per_page=24'],
  ['recommended', '/api/v1/books/trending-recommended?filter=recommended'],
  ['trending', '/api/v1/books/trending-recommended?filter=trending'],
  ['new', '/api/v1/books?sort_by=newest&per_page=12'],
  ['all books', '/api/v1/books?sort_by=newest&page=1&per_page=24'],
  ['categories', '/api/v1/categories'],
];

export type HomeFigures = { name: string; p50: number; p95: number };

const nothing = async () => undefined;

/** Does what the queue would do for the first readers, after something was heard. */
async function makeShelves(databaseUrl: string, readers: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 2 });
  const listening = createListening({
    database,
    log,
    now: () => new Date(),
    findPublishedBook: async () => null,
    countListens: nothing,
    countSeconds: nothing,
    countBegun: nothing,
  });
  const { heardTogether, recentlyHeard } = listening;
  const cache = createCatalogueCache({ now: Date.now });
  const { jobs } = createShelves({ database, cache, heardTogether, recentlyHeard });
  await database.pool.query(
    `update book_shelves set trend = (extract(epoch from now()) - extract(epoch from timestamptz '2025-01-01Z'))
       / (3 * 86400) + log(2, (1 + book_id % 5000)::numeric)`,
  );
  await database.pool.query(
    `insert into reader_shelves (user_id, due_at) select id, now() from users order by id limit $1 on conflict do nothing`,
    [readers],
  );
  const context = { signal: new AbortController().signal, attempt: 1, maxAttempts: 1, log };
  for (const job of Object.values(jobs)) await job({}, context);
  await database.pool.query('vacuum (analyze) book_shelves, reader_shelves, common_shelves');
  await database.close();
}

const ask = (address: string, path: string, reader: number): Promise<string> =>
  fetchText(address + path, `reader-${reader}`);

/** Bar 8: what home asks for, one reader after the other; each call alone, and all of them as the page sends them. */
export async function measureHome(options: { databaseUrl: string; readers: number }): Promise<HomeFigures[]> {
  const { databaseUrl, readers } = options;
  await makeShelves(databaseUrl, readers);
  const each = Array.from({ length: readers }, (_, index) => index + 1);
  return withServer('catalogue', databaseUrl, async (address) => {
    const home = (reader: number) => Promise.all(calls.map(([, path]) => ask(address, path, reader)));
    await timeEach(each.slice(0, 20), 1, home);
    const figures: HomeFigures[] = [];
    for (const [name, path] of calls) {
      const { latencies } = await timeEach(each, 1, (reader) => ask(address, path, reader));
      figures.push({ name, p50: at(latencies, 0.5), p95: at(latencies, 0.95) });
    }
    const { latencies } = await timeEach(each, 1, home);
    return [...figures, { name: 'all of it', p50: at(latencies, 0.5), p95: at(latencies, 0.95) }];
  });
}
