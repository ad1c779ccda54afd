import { renewCards } from '#server/features/books/index.ts';
import { type BrowsingDeps, browsingRoutes, createBrowsingMemory } from '#server/features/browsing/index.ts';
import { createListening, type Listening, listeningRoutes } from '#server/features/listening/index.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createMemory } from '#server/platform/memory/create-memory.ts';
import { openTestDatabase } from './test-database.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** Whatever an answer of listening may hold; which part there is depends on the call. */
type Body = {
  history_id: number;
  book_id: number;
  id: number;
  time: number;
  version: number;
  accepted: boolean;
  listened_at: string;
  finished_at: string | null;
  code: string;
  history: Body[];
  hasMorePages: boolean;
  data: Body;
};

/** A signed-in caller: `user` and `session` are what the token says. */
export type Caller = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Body }>;

/** Books as far as listening asks for them, and what it tells. */
function booksOver({ pool }: TestDatabase) {
  async function findPublishedBook(bookId: number) {
    const { rows } = await pool.query<{ durationSeconds: number | null }>(
      `SELECT duration_seconds AS "durationSeconds" FROM books WHERE id = $1 AND status = 'published'`,
      [bookId],
    );
    return rows[0] ?? null;
  }

  async function countListens(counts: ReadonlyMap<number, number>): Promise<void> {
    for (const [bookId, times] of counts) {
      await pool.query('UPDATE books SET listens_count = listens_count + $2 WHERE id = $1', [bookId, times]);
    }
  }

  const seconds = new Map<number, number>();
  async function countSeconds(heard: ReadonlyMap<number, number>): Promise<void> {
    for (const [bookId, its] of heard) seconds.set(bookId, (seconds.get(bookId) ?? 0) + its);
  }
  const countBegun = async (): Promise<void> => undefined;
  const mediaLink = (key: string) => `/media/${key}?signed`;
  return { findPublishedBook, mediaLink, countListens, countSeconds, countBegun, seconds };
}

const noNews = { onChange: () => undefined };

/** The books to go on with are browsing's to show: with its real deps, but nothing of reading and generation. */
const browsingOver = (
  database: TestDatabase,
  listening: Listening,
  books: ReturnType<typeof booksOver>,
): BrowsingDeps => ({
  database,
  log: createLog('silent'),
  now: Date.now,
  // Tests write books by SQL alone, of which nobody is told: nothing of them is remembered.
  memory: {
    ...createBrowsingMemory({ database, news: noNews }, Date.now),
    pages: createMemory({ max: 1, ttl: 1 }),
  },
  mediaLink: books.mediaLink,
  findPublishedBook: books.findPublishedBook,
  listening,
  reading: { database, keyIdeasOf: async () => [], openingOf: async () => [], passagesWith: async () => [] },
  narration: {
    narrationOf: async () => ({ state: 'none', progress: 0, reason: null }),
    bookOpened: async () => undefined,
    sampleOf: async () => null,
  },
});

/** The token says who asks: `<user>.<session>`. */
async function findCurrentUser(token: string): Promise<CurrentUser | null> {
  const [userId, sessionId] = token.split('.').map(Number);
  return userId && sessionId ? { userId, sessionId, isAdmin: false } : null;
}

/** Listening alone: its real routes on a real database, with its own clock that tests may set. */
export async function openListeningApp() {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const books = booksOver(database);
  const listening = createListening({ database, now, log, ...books });
  const app = await createServer({
    log,
    findCurrentUser,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  listeningRoutes(app, listening);
  browsingRoutes(app, browsingOver(database, listening, books));

  const caller =
    (userId: number | null, sessionId = 1): Caller =>
    async (method, path, body) => {
      await database.pool.query('DELETE FROM book_cards');
      await renewCards(database);
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: userId === null ? {} : { authorization: `Bearer ${userId}.${sessionId}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: answer.statusCode, body: answer.json<Body>() };
    };

  return {
    app,
    database,
    listening,
    catalogue: books,
    clock,
    now,
    log,
    caller,
    close: async () => {
      await app.close();
      await listening.close();
      await database.close();
    },
    ...rowsOf(database),
  };
}

function rowsOf({ pool }: TestDatabase) {
  let made = 0;
  return {
    async aUser(): Promise<number> {
      made += 1;
      const { rows } = await pool.query<{ id: number }>(
        "INSERT INTO users (email, email_key, password_hash, first_name) VALUES ($1, $1, 'x', 'Ann') RETURNING id",
        [`reader-${made}@example.org`],
      );
      return rows[0]!.id;
    },
    /** `duration` 1000 s if not given; `author` books of one number share an author. */
    async aBook(
      given: { duration?: number | null; published?: boolean; author?: number } = {},
    ): Promise<number> {
      made += 1;
      const { duration = 1000, published = true, author = 1 } = given;
      const { rows } = await pool.query<{ id: number }>(
        `WITH author AS (
          INSERT INTO authors (name, name_key) VALUES ($2, $2)
          ON CONFLICT (name_key) DO UPDATE SET name = excluded.name RETURNING id
        )
        INSERT INTO books (title, title_key, author_id, source_kind, source_label, status, audio_key,
          duration_seconds, search_document, search_text, published_at)
        SELECT $1, $1, author.id, 'starter', 'Test', $3, CASE WHEN $4::float8 IS NULL THEN NULL ELSE 'key' END, $4,
          ''::tsvector, '', now() FROM author RETURNING id`,
        [`Book ${made}`, `Author ${author}`, published ? 'published' : 'waiting', duration],
      );
      return rows[0]!.id;
    },
  };
}
