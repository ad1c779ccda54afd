import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import {
  type CatalogueDeps,
  catalogueRoutes,
  createCatalogueCache,
  findPublishedBook,
  heardCounts,
  listFormOf,
} from '#server/features/catalogue/index.ts';
import { createListening, listeningRoutes } from '#server/features/listening/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';

/**
 * What is measured, in a process of its own; prints its address. `catalogue-server.ts catalogue <database url>`
 * serves the catalogue, `catalogue-server.ts bare <file>` answers every call with the file and nothing more.
 */
const [, , mode, given = ''] = process.argv;
const log = createLog('error');

async function bareServer(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8');
  const app = Fastify();
  app.get('/*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  return app.listen({ port: 0 });
}

async function catalogueServer(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 16 });
  const feed = await openChangeFeed(database, log);
  const cache = createCatalogueCache({ now: Date.now });
  cache.follow(feed);
  const shelf = {
    database,
    cache,
    mediaLink: (key: string) => `/media/${key}?expires=1900000000&signature=${'x'.repeat(43)}`,
  };
  const listening = createListening({
    database,
    log,
    now: () => new Date(),
    findPublishedBook: (bookId) => findPublishedBook(shelf, bookId),
    ...heardCounts(shelf),
  });
  const deps: CatalogueDeps = {
    ...shelf,
    feed,
    storage: await openFolderStorage(await mkdtemp(join(tmpdir(), 'precis-bench-'))),
    log,
    marksOf: listening.marksOf,
    placeOf: listening.placeOf,
    passagesWith: async () => [],
    keyIdeasOf: async () =>
      Array.from({ length: 7 }, (_, index) => ({ title: `Key idea number ${index}`, time: index * 90 })),
    narrationOf: async () => ({ state: 'waiting', progress: 0, reason: null }),
    bookOpened: async () => undefined,
  };
  const app = await createServer({
    log,
    // `reader-7` is user 7, and `reader` is user 1.
    findAsker: async (token) => ({ userId: Number(token.split('-')[1] ?? 1), sessionId: 1, isAdmin: false }),
    trustProxy: false,
    rateLimits: false,
    strictAnswers: false,
    secure: false,
  });
  catalogueRoutes(app, deps);
  listeningRoutes(app, {
    listening,
    listFormOf: (userId, ids) => listFormOf(deps, userId, ids),
    singleBookFor: async () => null,
    bestUnheard: async () => null,
  });
  return app.listen({ port: 0 });
}

process.stdout.write(`${await (mode === 'bare' ? bareServer(given) : catalogueServer(given))}\n`);
