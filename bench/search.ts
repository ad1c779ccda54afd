import { Pool } from 'pg';
import { bookLengths } from '#contract/book-lists.ts';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atLeast, atMost, type Measured } from './support/figures.ts';
import { misspell, typedKeywords } from './support/keywords.ts';
import type { Target } from './support/load.ts';
import { at, fetchJson, fetchText, timeEach } from './support/load.ts';

/** Rows 3 and 4: search as one types, beside the SQL that finds the same titles, and search with slips. All results too. */
export const searchBench: Bench = {
  name: 'search',
  about: '3, 4: search as one types, and misspelt; all results, narrowed',
  measure: (runs) =>
    withCatalogue(runs, async (catalogue) => {
      await catalogue.client.query(bareTable);
      await withBuilt(catalogue.server, (target) =>
        runs.repeat(async () => [
          ...(await measureTyped(target, catalogue, runs)),
          ...(await measureMisspelt(target, runs)),
          ...(await measureNarrowed(target, runs)),
        ]),
      );
    }),
};

/** The one statement that such a search cannot do without, as anybody would write it. */
const bareTable = `
  create extension if not exists pg_trgm;
  create table bare_titles as
    select b.id, b.title, b.slogan, b.title_key, a.name from books b join authors a on a.id = b.author_id
    where b.status = 'published';
  create index on bare_titles using gin (title_key gin_trgm_ops);
  analyze bare_titles;`;
const bareStatement = {
  name: 'bare',
  text: 'select id, title, slogan, name from bare_titles where title_key like $1 limit 20',
};

const searchPath = (keyword: string) => `/api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;

type Search = (keyword: string) => Promise<unknown>;

async function measureTyped(target: Target, { url }: Catalogue, { books }: Runs): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const connections of [1, 32]) {
    const pool = new Pool({ connectionString: url, max: connections });
    for (const letters of [1, 3, 8]) {
      const ours = await timed(letters, connections, (keyword) => fetchText(target, searchPath(keyword)));
      const bare = await timed(letters, connections, (keyword) =>
        pool.query({ ...bareStatement, values: [`%${keyword}%`] }),
      );
      const size = `${books.toLocaleString('en')} books, ${connections} connection${connections === 1 ? '' : 's'}`;
      const what = `Search, ${letters} letter${letters === 1 ? '' : 's'}, ${size}`;
      const reference = { what: 'the bare SQL', figure: bare.perSecond };
      measured.push(
        { what, figure: ours.perSecond, unit: '/s', reference, bars: [atLeast(0.6, 'ratio')] },
        { what: `${what}: p95`, figure: ours.p95, unit: 'ms', bars: [atMost(connections === 1 ? 10 : 40)] },
      );
    }
    await pool.end();
  }
  return measured;
}

/** First for other titles, until everything runs as it does in a server that has been up for a while. */
async function timed(letters: number, connections: number, search: Search) {
  await timeEach(typedKeywords(letters, 4_000, 50_000), connections, search);
  const { latencies, perSecond } = await timeEach(typedKeywords(letters, 1_500), connections, search);
  return { perSecond, p95: at(latencies, 0.95) };
}

/** 200 titles with slips of the finger, one at a time. */
async function measureMisspelt(target: Target, { books }: Runs): Promise<Measured[]> {
  const table = misspell(200);
  let found = 0;
  await fetchText(target, searchPath('somthing esle'));
  const { latencies } = await timeEach(table, 1, async ({ keyword, title }) => {
    const answer = await fetchJson<{ books: { title: string }[] }>(target, searchPath(keyword));
    if (answer.books.slice(0, 3).some((book) => book.title === title)) found += 1;
  });
  const what = `Misspelt search, ${books.toLocaleString('en')} books`;
  return [
    { what: `${what}: p95`, figure: at(latencies, 0.95), unit: 'ms', bars: [atMost(50)] },
    {
      what: `${what}: the book is among the first three`,
      figure: (found / table.length) * 100,
      unit: '%',
      bars: [atLeast(95)],
    },
  ];
}

/** All results for beginnings of titles, in one category and of one length after the other, one at a time. */
async function measureNarrowed(target: Target, { books }: Runs): Promise<Measured[]> {
  const { categories } = await fetchJson<{ categories: { id: number }[] }>(target, '/api/v1/categories');
  const keywords = [3, 8].flatMap((letters) => typedKeywords(letters, 200));
  const paths = keywords.map((keyword, index) => {
    const length = bookLengths[index % bookLengths.length];
    const category = categories[index % categories.length]?.id;
    return `/api/v1/books/search/results?keyword=${encodeURIComponent(keyword)}&categories=${category}&length=${length}`;
  });
  const { latencies } = await timeEach(paths, 1, (path) => fetchText(target, path));
  const what = `All results, narrowed, ${books.toLocaleString('en')} books: p95`;
  return [{ what, figure: at(latencies, 0.95), unit: 'ms', bars: [atMost(50)] }];
}
