import type { Client } from 'pg';
import { until } from '../../e2e/support/until.ts';
import { type Figures, figuresOf, measured, type Opens, rowsOf } from '../support/bench.ts';
import { type Catalogue, catalogue } from '../support/catalogue.ts';
import { read, timeEach } from '../support/load.ts';
import { openPlayers, type Player, withServer } from '../support/server.ts';

/** With 100 books each: a million listens. */
const LISTENERS = 10_000;
const READERS = 500;

/** What the page asks for when it opens, all at once. */
const calls = {
  'continue listening': '/api/v1/history?per_page=24',
  'today’s pick': '/api/v1/books/today',
  'next in a collection': '/api/v1/collections/next',
  recommended: '/api/v1/books/trending-recommended?filter=recommended',
  trending: '/api/v1/books/trending-recommended?filter=trending',
  new: '/api/v1/books?sort_by=newest&per_page=12',
  'all books': '/api/v1/books?sort_by=newest&page=1&per_page=24',
  categories: '/api/v1/categories',
};
const paths = Object.values(calls);
const asked = {
  ...Object.fromEntries(Object.entries(calls).map(([name, path]) => [name, [path]])),
  'all of it at once': paths,
};

export const rows = rowsOf(asked, (name) => [
  `Home, ${name}, {books} books, a million listens: p95`,
  'ms',
  '≤ 15',
]);

type Home = { address: string; readers: readonly Player[] };

/** A server whose queue has made the shelves of the readers who are about to look, one after the other. */
export const home =
  (on: Opens<Catalogue>): Opens<Catalogue & Home> =>
  (runs, work) =>
    on(runs, async (given) => {
      const { client, server } = given;
      const readers = await openPlayers(client, runs.quick ? READERS / 5 : READERS);
      await prepare(client, readers);
      await withServer(server, async ({ address }) => {
        runs.say('waiting for the shelves of the readers');
        const isMade = async () =>
          (await client.query('select from reader_shelves where made_at is null limit 1')).rowCount === 0;
        await until('the shelves of the readers are made', isMade, { limitMs: 10 * 60_000 });
        await client.query('vacuum (analyze) book_shelves, reader_shelves');
        await work({ ...given, address, readers });
      });
    });

export const bench = measured(home(catalogue({ accounts: LISTENERS })), {
  number: '8',
  about:
    'what home asks for, with a million listens: each call alone, and all of them as the page sends them',
  rows,
  once: measureHome,
});

/** Trends, shelves that are due, and a collection for each reader: the book begun last, and six that come after it. */
async function prepare(client: Client, readers: readonly Player[]): Promise<void> {
  const ids = readers.map(({ userId }) => userId);
  await client.query(
    `update book_shelves set trend = (extract(epoch from now()) - extract(epoch from timestamptz '2025-01-01Z'))
       / (3 * 86400) + log(2, (1 + book_id % 5000)::numeric)`,
  );
  await client.query(
    'insert into reader_shelves (user_id, due_at) select id, now() from unnest($1::int[]) as given (id)',
    [ids],
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
    [ids],
  );
}

export async function measureHome({ address, readers }: Home): Promise<Figures> {
  const askAll =
    (all: readonly string[]) =>
    async ({ token }: Player) =>
      Promise.all(all.map((path) => read({ address, token }, path)));
  await timeEach(readers.slice(0, 20), 1, askAll(paths));
  return figuresOf(asked, async (all) => (await timeEach(readers, 1, askAll(all))).p95);
}
