import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillAccounts } from '#server/features/accounts/index.ts';
import { fillCatalogue } from '#server/features/catalogue/index.ts';
import { fillListening } from '#server/features/listening/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Bench, Runs } from './bench.ts';
import { measureMisspelt, measurePages, measureSearch } from './catalogue.ts';
import { atLeast, atMost, type Measured } from './figures.ts';

const log = createLog('error');
const LISTENERS = 1_000;
const BOOKS_EACH = 100;

async function fill(databaseUrl: string, books: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 4 });
  try {
    await migrate(database, { log });
    const feed = await openChangeFeed(database, log);
    await fillCatalogue({ database, feed, log }, { books });
    const userIds = await fillAccounts({ database }, { count: LISTENERS });
    await fillListening({ database }, { userIds, booksEach: BOOKS_EACH });
    await feed.close();
  } finally {
    await database.close();
  }
}

/** Does the work on an embedded database of its own with a synthetic catalogue in it. */
async function withCatalogue(
  { books, say }: Runs,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-catalogue-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    say(`making up ${books} books`);
    await fill(postgres.url, books);
    await work(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

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
  return figures.flatMap(({ letters, connections, p50, p95, perSecond, sqlPerSecond }) => {
    const plural = connections === 1 ? '' : 's';
    const what = `Search, ${letters} letters, ${sizeOf(books)}, ${connections} connection${plural}`;
    return [
      {
        what,
        figure: perSecond,
        unit: '/s',
        reference: { what: 'bare SQL', figure: sqlPerSecond },
        bars: [atLeast(0.6, 'ratio')],
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

export const catalogueBench: Bench = {
  name: 'catalogue',
  about: 'pages, a book, search and misspelt search on a synthetic catalogue',
  measure: (runs) =>
    withCatalogue(runs, (databaseUrl) =>
      runs.repeat(async () => [
        ...(await pages(databaseUrl, runs)),
        ...(await search(databaseUrl, runs)),
        ...(await misspelt(databaseUrl, runs)),
      ]),
    ),
};
