import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import { at, fetchText, timeEach } from './support/load.ts';
import { openPlayers, type Player } from './support/readers.ts';

/** With 100 books each: a million listens. */
const HOME_LISTENERS = 10_000;
const READERS = 500;
const SHELVES_LIMIT_MS = 10 * 60_000;

/** Row 8: what home asks for, one reader after the other; each call alone, and all of them as the page sends them. */
export const homeBench: Bench = {
  name: 'home',
  about: '8: what home asks for, with a million listens',
  measure: (runs) =>
    withCatalogue({ ...runs, listeners: HOME_LISTENERS }, (catalogue) =>
      withHome(catalogue, runs, (measureOnce) => runs.repeat(measureOnce)),
    ),
};

/** What the page asks for when it opens, all at once. */
const calls: readonly [name: string, path: string][] = [
  ['continue listening', '/api/v1/history?per_page=24'],
  ['today’s pick', '/api/v1/books/today'],
  ['next in a collection', '/api/v1/collections/next'],
  ['recommended', '/api/v1/books/trending-recommended?filter=recommended'],
  ['trending', '/api/v1/books/trending-recommended?filter=trending'],
  ['new', '/api/v1/books?sort_by=newest&per_page=12'],
  ['all books', '/api/v1/books?sort_by=newest&page=1&per_page=24'],
  ['categories', '/api/v1/categories'],
];

/** A server whose queue has made the shelves of the readers who are about to look. */
export async function withHome<Result>(
  { client, server }: Catalogue,
  runs: Pick<Runs, 'books' | 'quick' | 'say'>,
  work: (measureOnce: () => Promise<Measured[]>) => Promise<Result>,
): Promise<Result> {
  const readers = await openPlayers(client, runs.quick ? READERS / 5 : READERS);
  const size = await sizeOf(client, runs);
  await orderShelves(client, readers);
  await addCollections(client, readers);
  return withBuilt(server, async ({ address }) => {
    runs.say('waiting for the shelves of the readers');
    await untilShelvesAreMade(client);
    return work(() => measureHome(address, readers, size));
  });
}

async function orderShelves(client: Client, readers: readonly Player[]): Promise<void> {
  await client.query(
    `update book_shelves set trend = (extract(epoch from now()) - extract(epoch from timestamptz '2025-01-01Z'))
       / (3 * 86400) + log(2, (1 + book_id % 5000)::numeric)`,
  );
  await client.query(
    'insert into reader_shelves (user_id, due_at) select id, now() from unnest($1::int[]) as given (id)',
    [readers.map(({ userId }) => userId)],
  );
}

/** One for each reader: the book begun last, and six that come after it. */
async function addCollections(client: Client, readers: readonly Player[]): Promise<void> {
  await client.query(
    `insert into collections (origin_key, name, description, language, position)
     select 'bench:' || id, 'Collection of ' || id, '', 'en', id from unnest($1::int[]) as given (id)`,
    [readers.map(({ userId }) => userId)],
  );
  await client.query(
    `insert into collection_books (collection_id, book_id, position)
     select id, cards.book_id, place from collections
       cross join lateral (
         select book_id from listenings where user_id = collections.position order by ordinal desc limit 1
       ) latest
       cross join lateral (
         select book_id, row_number() over (order by book_id) as place from book_cards
         where book_cards.book_id >= latest.book_id order by book_id limit 7
       ) cards`,
  );
}

async function untilShelvesAreMade(client: Client): Promise<void> {
  const end = Date.now() + SHELVES_LIMIT_MS;
  while (Date.now() < end) {
    const { rowCount } = await client.query('select from reader_shelves where made_at is null limit 1');
    if (rowCount === 0) return void (await client.query('vacuum (analyze) book_shelves, reader_shelves'));
    await delay(500);
  }
  throw new Error('The shelves of the readers were not made in time.');
}

async function sizeOf(client: Client, { books }: Pick<Runs, 'books'>): Promise<string> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from listenings');
  return `${books.toLocaleString('en')} books, ${(rows[0]?.count ?? 0).toLocaleString('en')} listens`;
}

async function measureHome(address: string, readers: readonly Player[], size: string): Promise<Measured[]> {
  const askAll = ({ token }: Player) =>
    Promise.all(calls.map(([, path]) => fetchText({ address, token }, path)));
  await timeEach(readers.slice(0, 20), 1, askAll);
  const measured: Measured[] = [];
  const measure = async (name: string, act: (reader: Player) => Promise<unknown>) => {
    const { latencies } = await timeEach(readers, 1, act);
    const what = `Home, ${name}, ${size}: p95`;
    measured.push({ what, figure: at(latencies, 0.95), unit: 'ms', bars: [atMost(15)] });
  };
  for (const [name, path] of calls) await measure(name, ({ token }) => fetchText({ address, token }, path));
  await measure('all of it at once', askAll);
  return measured;
}
