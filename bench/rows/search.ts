import { Pool } from 'pg';
import { bookLengths } from '#contract/book-lists.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { type Figures, measured, type Row } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { misspell, typedKeywords } from '../support/keywords.ts';
import { read, readEach, searchPath, timeEach } from '../support/load.ts';
import { served } from '../support/server.ts';

const typed = [1, 32].flatMap((connections) => [1, 3, 8].map((letters) => ({ letters, connections })));
const keyOf = ({ letters, connections }: (typeof typed)[number]) =>
  `Search, letters: ${letters}, connections: ${connections}, {books} books`;

/** The one statement that such a search cannot do without, as anybody would write it. */
const bareTable = `
  create extension if not exists pg_trgm;
  create table if not exists bare_titles as
    select b.id, b.title, b.slogan, b.title_key, a.name from books b join authors a on a.id = b.author_id
    where b.status = 'published';
  create index if not exists bare_keys on bare_titles using gin (title_key gin_trgm_ops);
  analyze bare_titles;`;
const bareStatement = {
  name: 'bare',
  text: 'select id, title, slogan, name from bare_titles where title_key like $1 limit 20',
};

export const bench = measured(served(catalogue()), {
  number: '3, 4',
  about:
    'search as one types, beside the SQL that finds the same titles, and misspelt; all results, narrowed',
  rows: {
    ...Object.fromEntries(
      typed.flatMap((one): [string, Row][] => [
        [keyOf(one), [keyOf(one), '/s', '≥ 0.6 of the bare SQL']],
        [`${keyOf(one)}: p95`, [`${keyOf(one)}: p95`, 'ms', `≤ ${one.connections === 1 ? 10 : 40}`]],
      ]),
    ),
    misspelt: ['Misspelt search, {books} books: p95', 'ms', '≤ 50'],
    found: ['Misspelt search, {books} books: the book is among the first three', '%', '≥ 95'],
    narrowed: ['All results, narrowed, {books} books: p95', 'ms', '≤ 50'],
  },
  once: async ({ admin, client, url }) => {
    await client.query(bareTable);
    const found = { ...(await measureTyped(admin, url)), ...(await measureMisspelt(admin)) };
    return { ...found, narrowed: await measureNarrowed(admin) };
  },
});

async function measureTyped(target: Target, url: string): Promise<Figures> {
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
  const paths = [3, 8]
    .flatMap((letters) => typedKeywords(letters, 200))
    .map((keyword, index) => {
      const length = bookLengths[index % bookLengths.length];
      const category = categories[index % categories.length]?.id;
      return `${searchPath(keyword).replace('?', '/results?')}&categories=${category}&length=${length}`;
    });
  return (await readEach(target, paths, 1)).p95;
}
