import type { Client } from 'pg';
import { until } from '../../e2e/support/until.ts';
import type { Bench, Figures, Row, Runs } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { read, timeEach } from '../support/load.ts';
import { openPlayers, type Player, withServer } from '../support/server.ts';

/** With 100 books each: a million listens. */
const LISTENERS = 10_000;
const READERS = 500;
const SHELVES_LIMIT_MS = 10 * 60_000;

/** What the page asks for when it opens, all at once. */
const calls: Readonly<Record<string, string>> = {
  'continue listening': '/api/v1/history?per_page=24',
  'today’s pick': '/api/v1/books/today',
  'next in a collection': '/api/v1/collections/next',
  recommended: '/api/v1/books/trending-recommended?filter=recommended',
  trending: '/api/v1/books/trending-recommended?filter=trending',
  new: '/api/v1/books?sort_by=newest&per_page=12',
  'all books': '/api/v1/books?sort_by=newest&page=1&per_page=24',
  categories: '/api/v1/categories',
};
const TOGETHER = 'all of it at once';

export const rows: Record<string, Row> = Object.fromEntries(
  [...Object.keys(calls), TOGETHER].map((name) => [
    name,
    { what: `Home, ${name}, {books} books, a million listens: p95`, unit: 'ms', most: 15 },
  ]),
);

export const bench: Bench = {
  number: '8',
  about:
    'what home asks for, with a million listens: each call alone, and all of them as the page sends them',
  rows,
  measure: (runs) =>
    withCatalogue({ ...runs, accounts: LISTENERS }, (catalogue) => withHome(catalogue, runs, runs.repeat)),
};

/** A server whose queue has made the shelves of the readers who are about to look, one after the other. */
export async function withHome(
  { client, server }: Catalogue,
  runs: Pick<Runs, 'quick' | 'say'>,
  work: (measureOnce: () => Promise<Figures>) => Promise<unknown>,
): Promise<void> {
  const readers = await openPlayers(client, runs.quick ? READERS / 5 : READERS);
  await prepare(
    client,
    readers.map(({ userId }) => userId),
  );
  await withServer(server, async ({ address }) => {
    runs.say('waiting for the shelves of the readers');
    await until('the shelves of the readers are made', () => areShelvesMade(client), {
      limitMs: SHELVES_LIMIT_MS,
    });
    await client.query('vacuum (analyze) book_shelves, reader_shelves');
    await work(() => measureHome(address, readers));
  });
}

/** Trends, shelves that are due, and a collection for each reader: the book begun last, and six that come after it. */
async function prepare(client: Client, readers: readonly number[]): Promise<void> {
  await client.query(
    `update book_shelves set trend = (extract(epoch from now()) - extract(epoch from timestamptz '2025-01-01Z'))
       / (3 * 86400) + log(2, (1 + book_id % 5000)::numeric)`,
  );
  await client.query(
    'insert into reader_shelves (user_id, due_at) select id, now() from unnest($1::int[]) as given (id)',
    [readers],
  );
  await client.query(
    `with made as (
       insert into collections (origin_key, name, description, language, position)
       select 'bench:' || id, 'Collection of ' || id, '', 'en', id from unnest($1::int[]) as given (id)
       returning id, position as reader)
     insert into collection_books (collection_id, book_id, position)
     select id, cards.book_id, place from made
       cross join lateral (
         select book_id from listenings where user_id = reader order by ordinal desc limit 1
       ) latest
       cross join lateral (
         select book_id, row_number() over (order by book_id) as place from book_cards
         where book_cards.book_id >= latest.book_id order by book_id limit 7
       ) cards`,
    [readers],
  );
}

async function areShelvesMade(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from reader_shelves where made_at is null limit 1');
  return rowCount === 0;
}

async function measureHome(address: string, readers: readonly Player[]): Promise<Figures> {
  const askAll = ({ token }: Player) =>
    Promise.all(Object.values(calls).map((path) => read({ address, token }, path)));
  await timeEach(readers.slice(0, 20), 1, askAll);
  const figures: Figures = {};
  for (const [name, path] of Object.entries(calls))
    figures[name] = (await timeEach(readers, 1, ({ token }) => read({ address, token }, path))).p95;
  figures[TOGETHER] = (await timeEach(readers, 1, askAll)).p95;
  return figures;
}
