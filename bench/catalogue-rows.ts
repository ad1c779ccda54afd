import type { Bench, Runs } from './bench.ts';
import { measureMisspelt, measurePages, measureSearch } from './catalogue.ts';
import { atLeast, atMost, type Measured } from './figures.ts';
import { withSyntheticDatabase } from './synthetic-database.ts';
import { bounds, measureTwoProcesses } from './two-processes.ts';

const LISTENERS = 1_000;

const sizeOf = (books: number): string => `${books.toLocaleString('en')} books`;

async function pages(databaseUrl: string, { books, quick }: Runs): Promise<Measured[]> {
  const figures = await measurePages({ databaseUrl, ...(quick ? { seconds: 2 } : {}) });
  return figures.map(({ name, precis, bare }) => ({
    what: `Catalogue, ${name}, ${sizeOf(books)}, 32 connections`,
    figure: precis,
    unit: '/s',
    reference: { what: 'bare Fastify, the same bytes', figure: bare },
    bars: [atLeast(0.5, 'ratio')],
  }));
}

async function search(databaseUrl: string, { books }: Runs): Promise<Measured[]> {
  const figures = await measureSearch({ databaseUrl });
  return figures.flatMap(({ letters, connections, p50, p95, perSecond, ...bare }) => {
    const plural = connections === 1 ? '' : 's';
    const what = `Search, ${letters} letters, ${sizeOf(books)}, ${connections} connection${plural}`;
    return [
      {
        what,
        figure: perSecond,
        unit: '/s',
        reference: { what: 'bare SQL by trigrams', figure: bare.insidePerSecond },
        bars: [atLeast(0.6, 'ratio')],
      },
      {
        what: `${what}, beside beginnings of titles alone`,
        figure: perSecond,
        unit: '/s',
        reference: { what: 'bare SQL by a range', figure: bare.beginningPerSecond },
        bars: [],
      },
      { what: `${what}: p50`, figure: p50, unit: 'ms', bars: [] },
      { what: `${what}: p95`, figure: p95, unit: 'ms', bars: [atMost(connections === 1 ? 10 : 40)] },
    ];
  });
}

async function misspelt(databaseUrl: string, { books }: Runs): Promise<Measured[]> {
  const { keywords, p95, found } = await measureMisspelt({ databaseUrl });
  const what = `Misspelt search, ${sizeOf(books)}`;
  return [
    { what: `${what}: p95`, figure: p95, unit: 'ms', bars: [atMost(50)] },
    {
      what: `${what}: right book among the first three of ${keywords} keywords`,
      figure: found * 100,
      unit: '%',
      bars: [atLeast(95)],
    },
  ];
}

async function processes(databaseUrl: string, { books, quick }: Runs): Promise<Measured[]> {
  const { one, two } = await measureTwoProcesses({ databaseUrl, ...(quick ? { seconds: 2 } : {}) });
  return [
    {
      what: `Catalogue, first page, ${sizeOf(books)}, two web processes, ${bounds}`,
      figure: two,
      unit: '/s',
      reference: { what: 'one process', figure: one },
      bars: [],
    },
  ];
}

export const catalogueBench: Bench = {
  name: 'catalogue',
  about: 'pages, a book, search, misspelt search and two processes on a synthetic catalogue',
  measure: (runs) =>
    withSyntheticDatabase(runs, { accounts: LISTENERS }, (databaseUrl) =>
      runs.repeat(async () => [
        ...(await pages(databaseUrl, runs)),
        ...(await search(databaseUrl, runs)),
        ...(await misspelt(databaseUrl, runs)),
        ...(await processes(databaseUrl, runs)),
      ]),
    ),
};
