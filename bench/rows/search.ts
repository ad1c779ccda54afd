import { Pool } from 'pg';
import { bookLengths } from '#contract/book-lists.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import type { Bench, Figures, Row } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { misspell, typedKeywords } from '../support/keywords.ts';
import { read, timeEach } from '../support/load.ts';
import { withServer } from '../support/server.ts';

const typed = [1, 32].flatMap((connections) => [1, 3, 8].map((letters) => ({ letters, connections })));
const keyOf = ({ letters, connections }: (typeof typed)[number]) =>
  `Search, letters: ${letters}, connections: ${connections}, {books} books`;

export const bench: Bench = {
  number: '3, 4',
  about:
    'search as one types, beside the SQL that finds the same titles, and misspelt; all results, narrowed',
  rows: {
    ...Object.fromEntries(
      typed.flatMap((one): [string, Row][] => [
        [keyOf(one), { what: keyOf(one), unit: '/s', reference: 'the bare SQL', ratioLeast: 0.6 }],
        [
          `${keyOf(one)}: p95`,
          { what: `${keyOf(one)}: p95`, unit: 'ms', most: one.connections === 1 ? 10 : 40 },
        ],
      ]),
    ),
    misspelt: { what: 'Misspelt search, {books} books: p95', unit: 'ms', most: 50 },
    found: {
      what: 'Misspelt search, {books} books: the book is among the first three',
      unit: '%',
      least: 95,
    },
    narrowed: { what: 'All results, narrowed, {books} books: p95', unit: 'ms', most: 50 },
  },
  measure: (runs) =>
    withCatalogue(runs, async (catalogue) => {
      await catalogue.client.query(bareTable);
      await withServer(catalogue.server, (target) =>
        runs.repeat(async () => ({
          ...(await measureTyped(target, catalogue)),
          ...(await measureMisspelt(target)),
          narrowed: await measureNarrowed(target),
        })),
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

async function measureTyped(target: Target, { url }: Catalogue): Promise<Figures> {
  const figures: Figures = {};
  for (const one of typed) {
    const { letters, connections } = one;
    const pool = new Pool({ connectionString: url, max: connections });
    // First for other titles, until everything runs as it does in a server that has been up for a while.
    const timed = async (search: (keyword: string) => Promise<unknown>) => {
      await timeEach(typedKeywords(letters, 4_000, 50_000), connections, search);
      return timeEach(typedKeywords(letters, 1_500), connections, search);
    };
    const ours = await timed((keyword) => read(target, searchPath(keyword)));
    const bare = await timed((keyword) => pool.query({ ...bareStatement, values: [`%${keyword}%`] }));
    await pool.end();
    figures[keyOf(one)] = [ours.perSecond, bare.perSecond];
    figures[`${keyOf(one)}: p95`] = ours.p95;
  }
  return figures;
}

/** 200 titles with slips of the finger, one at a time. */
async function measureMisspelt(target: Target): Promise<Figures> {
  const table = misspell(200);
  let found = 0;
  await read(target, searchPath('somthing esle'));
  const { p95 } = await timeEach(table, 1, async ({ keyword, title }) => {
    const { books } = await ask<{ books: { title: string }[] }>(target, `GET ${searchPath(keyword)}`);
    if (books.slice(0, 3).some((book) => book.title === title)) found += 1;
  });
  return { misspelt: p95, found: (found / table.length) * 100 };
}

/** All results for beginnings of titles, in one category and of one length after the other, one at a time. */
async function measureNarrowed(target: Target): Promise<number> {
  const { categories } = await ask<{ categories: { id: number }[] }>(target, 'GET /api/v1/categories');
  const keywords = [3, 8].flatMap((letters) => typedKeywords(letters, 200));
  const paths = keywords.map((keyword, index) => {
    const length = bookLengths[index % bookLengths.length];
    const category = categories[index % categories.length]?.id;
    return `/api/v1/books/search/results?keyword=${encodeURIComponent(keyword)}&categories=${category}&length=${length}`;
  });
  return (await timeEach(paths, 1, (path) => read(target, path))).p95;
}
