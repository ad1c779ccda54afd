import { renewCards } from '#server/features/books/index.ts';
import { createListening, type Listening } from '#server/features/listening/index.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

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

/** The token says who asks: `<user>.<session>`. */
async function findCurrentUser(token: string): Promise<CurrentUser | null> {
  const [userId, sessionId] = token.split('.').map(Number);
  return userId && sessionId ? { userId, sessionId, isAdmin: false, token: null, isApp: false } : null;
}

/** The whole application with readers and books written by SQL, and the listening of a second process. */
export async function openListeningApp() {
  const base = await buildTestApp({ findCurrentUser });
  const { app, clock, database, log } = base;
  const { books, listening } = base.features;
  const now = () => new Date(Date.now() + clock.offsetMs);
  const nothing = async () => undefined;
  const seconds: Listening[] = [];

  const caller =
    (userId: number | null, sessionId = 1): Caller =>
    async (method, path, body) => {
      await database.pool.query('DELETE FROM book_cards');
      await renewCards(database);
      books.news.changed();
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
    clock,
    now,
    caller,
    /** Listening as another process has it open on the same database. */
    openSecond(): Listening {
      const counts = { countListens: nothing, countSeconds: nothing, countBegun: nothing };
      const second = createListening({
        ...books,
        database,
        log,
        now,
        findMerged: async () => null,
        ...counts,
      });
      seconds.push(second);
      return second;
    },
    close: async () => {
      for (const second of seconds) await second.close();
      await base.close();
    },
    ...rowsOf(database),
  };
}

function rowsOf({ pool }: TestApp['database']) {
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
