import type { InjectOptions } from 'fastify';
import {
  type BookInput,
  type CatalogueDeps,
  catalogueRoutes,
  changeCatalogue,
  createCatalogueCache,
  createShelves,
  heardCounts,
  type Mark,
  type Place,
  upsertBook,
} from '#server/features/catalogue/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { temporaryFolder } from './cluster.ts';
import { openTestDatabase } from './test-database.ts';

const untouched: Place = { time: 0, finished: false, version: 0 };

/**
 * The catalogue behind its own door: the real server and database, with plain values for what other features
 * know. The token `reader-7` is user 7.
 */
export async function openCatalogueApp(given: Partial<CatalogueDeps> = {}) {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const feed = await openChangeFeed(database, log);
  const clock = { now: Date.now() };
  const cache = createCatalogueCache({ now: () => clock.now });
  const unfollow = cache.follow(feed);
  const storage = await openFolderStorage(await temporaryFolder());
  const marks = new Map<number, Mark>();
  const opened: number[] = [];
  const deps: CatalogueDeps = {
    database,
    feed,
    cache,
    storage,
    log,
    marksOf: async (_userId, ids) => new Map([...marks].filter(([id]) => ids.includes(id))),
    placeOf: async (_userId, bookId) => ({ ...untouched, ...marks.get(bookId) }),
    passagesWith: async () => [],
    keyIdeasOf: async () => [{ title: 'A key idea', time: 12.5 }],
    narrationOf: async () => ({ state: 'waiting', progress: 0, reason: null }),
    bookOpened: async (bookId) => {
      opened.push(bookId);
    },
    mediaLink: (key) => `/media/${key}?signed`,
    ...given,
  };
  const together = new Map<number, { bookId: number; listeners: number }[]>();
  const heard = new Map<number, { bookId: number; isFinished: boolean }[]>();
  const shelves = createShelves({
    ...deps,
    heardTogether: async (bookId) => together.get(bookId) ?? [],
    recentlyHeard: async (userId) => heard.get(userId) ?? [],
  });
  const app = await createServer({
    log,
    findAsker: async (token) => {
      const user = /^reader-(\d+)$/.exec(token);
      return user ? { userId: Number(user[1]), sessionId: 1, isAdmin: false } : null;
    },
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  catalogueRoutes(app, deps);
  await app.ready();

  /** Adds a published book and tells the caches. */
  const addBook = (book: Partial<BookInput> = {}): Promise<number> =>
    changeCatalogue(deps, async (tx, changed) => {
      const id = await upsertBook(tx, { ...aBook, ...book });
      changed({ bookIds: [id], lists: true });
      return id;
    });

  return {
    app,
    database,
    feed,
    cache,
    deps,
    clock,
    marks,
    opened,
    /** What listening would say: by book, and by reader. */
    together,
    heard,
    ...heardCounts(deps),
    /** Does what the queue would do. */
    async makeShelves() {
      const context = { signal: new AbortController().signal, attempt: 1, maxAttempts: 1, log };
      for (const job of Object.values(shelves.jobs)) await job({}, context);
      cache.similar.forgetAll();
      cache.shelves.forgetAll();
    },
    /** A call as reader 7; `token: null` is nobody. */
    async call(route: string, more: { body?: unknown; token?: string | null } = {}) {
      const [method, url] = route.split(' ') as ['GET', string];
      const token = more.token === undefined ? 'reader-7' : more.token;
      const options: InjectOptions = {
        method,
        url,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      };
      if (more.body !== undefined) options.payload = more.body as object;
      const response = await app.inject(options);
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: bodyOf(response.body),
      };
    },
    /** Resolves when everything told so far has arrived. */
    newsArrived: () =>
      new Promise<void>((arrived) => {
        const end = feed.on('test', () => {
          end();
          arrived();
        });
        void feed.notify(database.pool, 'test', '');
      }),
    addBook,
    /** Adds books with titles A, B, C … of one author, the first published first. */
    async addBooks(count: number, more: Partial<BookInput> = {}): Promise<number[]> {
      const ids: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const publishedAt = new Date(Date.UTC(2025, 0, 1 + index));
        const title = `Book ${String.fromCharCode(65 + index)}`;
        ids.push(await addBook({ title, publishedAt, ...more }));
      }
      return ids;
    },
    /** A library without a book, which nobody has opened. */
    async empty() {
      await database.pool.query('truncate books, authors, categories restart identity cascade');
      cache.forget({ bookIds: 'all', lists: true });
      marks.clear();
      opened.length = 0;
    },
    async close() {
      unfollow();
      await app.close();
      await storage.close();
      await feed.close();
      await database.close();
    },
  };
}

/** Of an answer that lists books. */
export const titles = ({ books }: { books: { title: string }[] }): string[] =>
  books.map(({ title }) => title);

export type CatalogueApp = Awaited<ReturnType<typeof openCatalogueApp>>;

const aBook: BookInput = {
  originKey: null,
  title: 'Walden',
  author: 'Henry David Thoreau',
  categories: ['Nature'],
  slogan: 'A year at the pond',
  shortDescription: 'Simplicity, told from a cabin.',
  year: 1854,
  sourceKind: 'starter',
  sourceLabel: 'written for the starter library',
  status: 'published',
  wordCount: 2300,
};

function bodyOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
