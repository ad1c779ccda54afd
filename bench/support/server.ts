import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { bookList } from '../../e2e/support/book-list.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { projectFolder, runBuilt } from '../../e2e/support/run-built.ts';
import { makeShelf } from '../../e2e/support/shelf.ts';
import { until } from '../../e2e/support/until.ts';
import type { Opens } from './bench.ts';
import { pinned } from './program.ts';

/** `core`: the first if not given, null for all; the server's own database keeps to it too where no other is named. */
export type Server = { dataDir: string; settings?: Record<string, string>; core?: number | null };

/** An admin of a running server. */
export type Admin = Required<Target> & { processId: number };

/** The account that measures. */
const account = { email: 'bench@example.org', password: 'measured, not kept', first_name: 'Bench' };

/** Creates the account that measures, or logs it in where it exists. */
export async function signUp(address: string): Promise<Required<Target>> {
  const enter = (way: string) =>
    ask<{ access_token: string }>({ address }, `POST /api/v1/auth/${way}`, account);
  const { access_token: token } = await enter('register').catch(() => enter('login'));
  return { address, token };
}

/** The built server, and an admin of it, made as whoever runs a server makes one. */
export async function withServer<Result>(
  { dataDir, settings, core = 0 }: Server,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const given = { NODE_ENV: 'production', LOG_LEVEL: 'error', STARTER_LIBRARY: 'off', ...settings };
  const env = { ...given, DATA_DIR: dataDir };
  const { address, processId, stop } = await runBuilt(env, { before: core === null ? [] : pinned(core) });
  try {
    const admin = await signUp(address);
    execFileSync(process.execPath, [join(projectFolder, 'scripts/precis.mjs'), 'admin', account.email], {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await work({ ...admin, processId });
  } finally {
    await stop();
  }
}

/** What is opened, and a server on it. */
export const served =
  <Given extends { server: Server }>(on: Opens<Given>): Opens<Given & { admin: Admin }> =>
  (runs, work) =>
    on(runs, (given) => withServer(given.server, (admin) => work({ ...given, admin })));

export const emptyFolder: Opens<string> = (_runs, work) => withDataFolder(work);

/** A server with nothing in it but what its settings bring. */
export const emptyServer = (how: Omit<Server, 'dataDir'> = {}): Opens<{ admin: Admin }> =>
  served((runs, work) => emptyFolder(runs, (dataDir) => work({ server: { ...how, dataDir } })));

export type NarratedBook = { id: number; slug: string; title: string; duration: number };

/** The narrated books, as soon as there are so many. */
export const narratedBooks = (target: Target, count: number): Promise<NarratedBook[]> =>
  until(
    'the books are narrated',
    async () => {
      const { books } = await ask<{ books: NarratedBook[] }>(target, 'GET /api/v1/books?per_page=100');
      const narrated = books.filter(({ duration }) => duration !== null);
      return narrated.length >= count ? narrated : null;
    },
    { limitMs: 15 * 60_000, everyMs: 200 },
  );

type Narrated = { admin: Admin; books: readonly NarratedBook[] };

/** A server with some books of the starter library, once all are narrated: the longest first. `whole`: which aren't cut. */
export const narrated =
  (whole?: readonly string[]): Opens<Narrated> =>
  ({ say }, work) =>
    withDataFolder((folder) => {
      const shelf = makeShelf(folder, whole);
      const count = readdirSync(shelf).filter((name) => name.endsWith('.md')).length;
      const server = { dataDir: join(folder, 'data'), settings: { STARTER_LIBRARY: shelf } };
      return withServer(server, async (admin) => {
        say('waiting until the books are narrated');
        const books = await narratedBooks(admin, count);
        return work({ admin, books: books.toSorted((one, other) => other.duration - one.duration) });
      });
    });

/** Below the server, with what it is signed by. */
export async function audioLink(target: Target, bookId: number): Promise<string> {
  const { data } = await ask<{ data: { audio_public_link: string } }>(target, `GET /api/v1/books/${bookId}`);
  const { pathname, search } = new URL(data.audio_public_link, target.address);
  return pathname + search;
}

/** Uploads a list of so many books that no other list has; by many authors, or by the one whom the providers know. */
export async function uploadList(admin: Target, rows: number, isKnown = false): Promise<number> {
  const list = randomUUID().slice(0, 8);
  const books = Array.from({ length: rows }, (_, row) => ({
    title: `The ${row}th book of list ${list}`,
    ...(isKnown ? {} : { author: `Author ${row % 4000} of Somewhere` }),
  }));
  type Taken = { data: { import_id: number; new: number } };
  const { data } = await ask<Taken>(admin, 'POST /api/v1/admin/import', bookList(books));
  if (data.new !== rows) throw new Error(`Of ${rows} rows ${data.new} are new.`);
  return data.import_id;
}

/** A signed-in listener in the middle of a book. */
export type Player = { userId: number; token: string; bookId: number; historyId: number; seconds: number };

/**
 * So many of the synthetic listeners, from the first to the last of all, signed in without their passwords, each in the
 * book of which they have most left.
 */
export async function openPlayers(client: Client, count: number): Promise<Player[]> {
  const { rows } = await client.query<Omit<Player, 'token'>>(
    `select distinct on (user_id) user_id as "userId", book_id as "bookId", history_id as "historyId",
       position_seconds as seconds
     from (
       select id, row_number() over (order by id) - 1 as place, count(*) over () as held from users
       where exists (select from listenings where user_id = users.id)
     ) listener join listenings on user_id = listener.id join books on books.id = book_id
     where place % greatest(1, held / $1::int) = 0
     order by user_id, duration_seconds - position_seconds desc limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} listeners exist.`);
  const players = rows.map((row) => ({ ...row, token: `listener-${row.userId}` }));
  const hashes = players.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await client.query(
    `insert into sessions (user_id, token_hash, device, expires_at)
     select id, hash, 'Bench', now() + interval '1 day' from unnest($1::int[], $2::text[]) as given (id, hash)
     on conflict do nothing`,
    [players.map(({ userId }) => userId), hashes],
  );
  return players;
}

/** What a player sends when it has played on so far. */
export function saveOf(player: Player, seconds: number) {
  player.seconds += seconds;
  const { bookId, historyId, token } = player;
  const body = { book_id: bookId, time: player.seconds, device: 'Bench', cause: 'heartbeat' };
  return { method: 'PATCH', path: `/api/v1/history/${historyId}`, body, token };
}
