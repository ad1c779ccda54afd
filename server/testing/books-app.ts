import type { InjectOptions } from 'fastify';
import { type BookInput, changeBooks, renewCards, upsertBook } from '#server/features/books/index.ts';
import { type BrowsingDeps, createReadCards, heardCounts } from '#server/features/browsing/index.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

const READER = 7;
const TEXT = '## What is in it for you\n\nOne. Two.\n\n## A key idea\n\nThree.';

/** The whole application, with books and what was heard of them written by the test. The token `reader-7` is user 7. */
export async function openBooksApp() {
  const base = await buildTestApp({
    findCurrentUser: async (token) => {
      const user = /^reader-(\d+)$/.exec(token);
      return user
        ? { userId: Number(user[1]), sessionId: 1, isAdmin: false, token: null, isApp: false }
        : null;
    },
  });
  const { app, clock, database, features, log } = base;
  const { news } = features.books;
  const { cache } = features.browsing;
  const now = () => Date.now() + clock.offsetMs;
  const deps: BrowsingDeps & typeof features.books = {
    ...features,
    ...features.books,
    now,
    cache,
    readCards: createReadCards(database.reads),
    findTogether: async () => [],
    findFeatured: async () => [],
  };

  /** Adds a published book. */
  const addBook = (book: Partial<BookInput> = {}): Promise<number> =>
    changeBooks(deps, (tx) => upsertBook(tx, { ...aBook, ...book }));

  return {
    app,
    database,
    feed: base.feed,
    news,
    deps,
    collections: features.collections,
    clock,
    ...heardIn(database, clock),
    ...heardCounts({ database, now }),
    /** Adds a published book with a text, whose narration waits. */
    addSummary: async (book: Partial<BookInput> = {}, body = TEXT): Promise<number> =>
      (await features.generation.publishSummary({ book: { ...aBook, ...book }, body })).bookId,
    /** Books whose narration somebody's opening has put first; none afterwards. */
    async takeOpened(): Promise<number[]> {
      const { rows } = await database.pool.query<{ id: number }>(
        `update narrations set priority = 0 where priority = -10 and state = 'waiting' returning book_id as id`,
      );
      return rows.map(({ id }) => id);
    },
    /** After books were written by SQL alone. */
    async rewriteCards(): Promise<void> {
      await database.pool.query('delete from book_cards');
      await renewCards(database);
      news.changed();
    },
    /** Does what the queue would do, an hour later: the shelves rest in between, and lists are remembered. */
    async makeShelves() {
      clock.offsetMs += 3_600_000;
      const context = {
        once: async () => undefined,
        signal: new AbortController().signal,
        attempt: 1,
        maxAttempts: 1,
        log,
      };
      for (const job of Object.values(base.opened.browsing.jobs)) await job.run({}, context);
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
        const end = base.feed.on('test', () => {
          end();
          arrived();
        });
        void base.feed.notify(database.pool, 'test', '');
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
      cache.anchors.clear();
      // Ids begin again at 1, and what was opened is remembered for some seconds.
      clock.offsetMs += 60_000;
    },
    close: base.close,
  };
}

/** The process knows of what others have heard after two seconds; the clock is put forward by as much. */
const KNOWN_AFTER_MS = 2_001;

/** What readers have heard, as if they had listened. */
function heardIn({ pool }: TestApp['database'], clock: TestApp['clock']) {
  const listen = async (userId: number, bookId: number, time = 1, finished = false): Promise<void> => {
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
    clock.offsetMs += KNOWN_AFTER_MS;
  };
  let others = 1_000;
  return {
    mark: (bookId: number, { time, finished }: { time: number; finished: boolean }, userId = READER) =>
      listen(userId, bookId, time, finished),
    /** Nobody has begun anything. */
    async unmark() {
      await pool.query('delete from listenings');
      clock.offsetMs += KNOWN_AFTER_MS;
    },
    /** As many other readers have heard both books. */
    async heardTogether(bookId: number, otherId: number, listeners: number): Promise<void> {
      for (let made = 0; made < listeners; made += 1) {
        others += 1;
        for (const id of [bookId, otherId]) await listen(others, id);
      }
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
