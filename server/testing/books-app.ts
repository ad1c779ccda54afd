import type { InjectOptions } from 'fastify';
import {
  type BookInput,
  changeBooks,
  createFindPublishedBook,
  openBookNews,
  renewCards,
  serveCovers,
  upsertBook,
} from '#server/features/books/index.ts';
import {
  type BrowsingDeps,
  browsingRoutes,
  createBrowsingMemory,
  createShelves,
  heardCounts,
} from '#server/features/browsing/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { temporaryFolder } from './cluster.ts';
import { openTestDatabase } from './test-database.ts';

type Mark = { time: number; finished: boolean };

const READER = 7;

/**
 * Books and browsing behind their own door: the real server and database, with plain values for what other features
 * know. The token `reader-7` is user 7.
 */
export async function openBooksApp() {
  const database = await openTestDatabase();
  const { pool } = database;
  const log = createLog('silent');
  const feed = await openChangeFeed(database, log);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const news = openBookNews(feed);
  const storage = await openFolderStorage(await temporaryFolder());
  const opened: number[] = [];

  async function marksOf(userId: number, bookIds: readonly number[]): Promise<Map<number, Mark>> {
    const { rows } = await pool.query<{ id: number } & Mark>(
      `select book_id as id, position_seconds as time, finished_at is not null as finished from listenings
       where user_id = $1 and book_id = any($2)`,
      [userId, bookIds],
    );
    return new Map(rows.map(({ id, ...mark }) => [id, mark]));
  }
  const findPublishedBook = createFindPublishedBook({ database, news });
  const memory = createBrowsingMemory({ database, news }, now);
  const books = { database, news, storage, log, mediaLink: (key: string) => `/media/${key}?signed` };
  const deps: BrowsingDeps & typeof books = {
    ...books,
    now,
    memory,
    findPublishedBook,
    listening: {
      database,
      findPublishedBook,
      marksOf,
      placeOf: async (userId, bookId) => ({
        time: 0,
        finished: false,
        version: 0,
        ...(await marksOf(userId, [bookId])).get(bookId),
      }),
    },
    reading: {
      database,
      keyIdeasOf: async () => [{ title: 'A key idea', time: 12.5 }],
      openingOf: async () => [],
      passagesWith: async () => [],
    },
    narration: {
      narrationOf: async () => ({ state: 'waiting', progress: 0, reason: null }),
      bookOpened: async (bookId) => void opened.push(bookId),
      sampleOf: async () => null,
    },
  };
  const together = new Map<number, { bookId: number; listeners: number }[]>();
  const heard = new Map<number, { bookId: number; isFinished: boolean }[]>();
  const shelves = createShelves({
    database,
    now,
    listening: {
      heardTogether: async (bookId) => together.get(bookId) ?? [],
      recentlyHeard: async (userId) => heard.get(userId) ?? [],
    },
  });
  const app = await createServer({
    log,
    findCurrentUser: async (token) => {
      const user = /^reader-(\d+)$/.exec(token);
      return user ? { userId: Number(user[1]), sessionId: 1, isAdmin: false } : null;
    },
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  serveCovers(app, deps);
  browsingRoutes(app, deps);
  await app.ready();

  /** Adds a published book. */
  const addBook = (book: Partial<BookInput> = {}): Promise<number> =>
    changeBooks(deps, (tx) => upsertBook(tx, { ...aBook, ...book }));

  return {
    app,
    database,
    feed,
    news,
    deps,
    clock,
    opened,
    /** What a reader has of a book, by listening. */
    async mark(bookId: number, { time, finished }: Mark, userId = READER): Promise<void> {
      await pool.query(
        `insert into users (id, email, email_key, password_hash, first_name) overriding system value
         values ($1, $2, $2, 'x', 'Ann') on conflict do nothing`,
        [userId, `reader-${userId}@example.org`],
      );
      await pool.query(
        `insert into listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id, finished_at)
         values ($1, $2, $3, nextval('listening_ordinals'), now(), 'pause', 1, case when $4 then now() end)
         on conflict (user_id, book_id) do update set position_seconds = excluded.position_seconds,
           finished_at = excluded.finished_at`,
        [userId, bookId, time, finished],
      );
    },
    /** Nobody has begun anything. */
    unmark: () => pool.query('delete from listenings'),
    /** After books were written by SQL alone. */
    async rewriteCards(): Promise<void> {
      await pool.query('delete from book_cards');
      await renewCards(database);
      news.changed();
    },
    /** What listening would say: by book, and by reader. */
    together,
    heard,
    ...heardCounts({ database, now }),
    /** Does what the queue would do. */
    async makeShelves() {
      const context = { signal: new AbortController().signal, attempt: 1, maxAttempts: 1, log };
      for (const job of Object.values(shelves.jobs)) await job.run({}, context);
      memory.lists.clear();
      memory.pages.clear();
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
      news.changed();
      memory.anchors.clear();
      opened.length = 0;
    },
    async close() {
      news.close();
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

export type BooksApp = Awaited<ReturnType<typeof openBooksApp>>;

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
