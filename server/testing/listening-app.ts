import type { Book, SingleBook } from '#contract/catalogue.ts';
import { createListening, type Listening, listeningRoutes } from '#server/features/listening/index.ts';
import type { Asker } from '#server/platform/http/asker.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openTestDatabase } from './test-database.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
type BookRow = { id: number; title: string; duration_seconds: number | null };

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

/** A book's row over a catalogue that is only as much as listening asks of it. */
function catalogueOver(database: TestDatabase, listening: () => Listening) {
  const { pool } = database;

  async function findPublishedBook(bookId: number) {
    const { rows } = await pool.query<BookRow>(
      "SELECT id, title, duration_seconds FROM books WHERE id = $1 AND status = 'published'",
      [bookId],
    );
    const [row] = rows;
    return row ? { ...row, durationSeconds: row.duration_seconds } : null;
  }

  async function listFormOf(userId: number, bookIds: readonly number[]): Promise<Book[]> {
    const marks = await listening().marksOf(userId, bookIds);
    const books = await Promise.all(bookIds.map(findPublishedBook));
    return books.flatMap((row) => (row ? [{ ...bookOf(row), ...marks.get(row.id) }] : []));
  }

  async function singleBookFor(userId: number, bookId: number): Promise<SingleBook | null> {
    const row = await findPublishedBook(bookId);
    if (!row) return null;
    const place = await listening().placeOf(userId, bookId);
    return {
      ...bookOf(row),
      ...place,
      short_description: '',
      year: null,
      key_ideas: [],
      source: { kind: 'starter', label: 'Test' },
      narration: { state: 'none', progress: 0, reason: null },
      similar: [],
    };
  }

  async function bestUnheard(bookId: number, heardIds: readonly number[]): Promise<number | null> {
    const { rows } = await pool.query<{ id: number }>(
      `SELECT id FROM books WHERE status = 'published' AND id <> ALL($2::integer[])
        ORDER BY author_id = (SELECT author_id FROM books WHERE id = $1) DESC NULLS LAST,
          listens_count DESC, id LIMIT 1`,
      [bookId, heardIds],
    );
    return rows[0]?.id ?? null;
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
  const counting = { countListens, countSeconds, countBegun };

  return { findPublishedBook, listFormOf, singleBookFor, bestUnheard, ...counting, seconds };
}

const bookOf = (row: BookRow): Book => ({
  id: row.id,
  title: row.title,
  slug: 'test',
  author: { id: 1, name: 'Somebody' },
  thumbnail: '/cover.svg',
  tint: '#000000',
  slogan: '',
  categories: [],
  duration: row.duration_seconds,
  reading_minutes: 1,
  published_at: null,
});

/** The token says who asks: `<user>.<session>`. */
async function findAsker(token: string): Promise<Asker | null> {
  const [userId, sessionId] = token.split('.').map(Number);
  return userId && sessionId ? { userId, sessionId, isAdmin: false } : null;
}

/** Listening alone: its real routes on a real database, with its own clock that tests may set. */
export async function openListeningApp() {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const parts: { listening?: Listening } = {};
  const started = (): Listening => {
    if (!parts.listening) throw new Error('not started');
    return parts.listening;
  };
  const catalogue = catalogueOver(database, started);
  const listening = createListening({ database, now, log, ...catalogue });
  parts.listening = listening;
  const app = await createServer({
    log,
    findAsker,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  listeningRoutes(app, { listening, ...catalogue });

  const caller =
    (userId: number | null, sessionId = 1): Caller =>
    async (method, path, body) => {
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
    catalogue,
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
