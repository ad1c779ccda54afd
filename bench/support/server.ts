import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from 'pg';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { projectFolder, type RunningPrecis, runBuilt } from '../../e2e/support/run-built.ts';
import { pinned } from './program.ts';

export type Server = { dataDir: string; settings?: Record<string, string>; core?: number | null };

/** The account that measures, an admin. */
const account = { email: 'bench@example.org', password: 'measured, not kept', first_name: 'Bench' };

const settingsOf = ({ dataDir, settings }: Server): Record<string, string> => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  STARTER_LIBRARY: 'off',
  ...settings,
});

/** Creates the account that measures, or logs it in where it exists. */
export async function signUp(address: string): Promise<Required<Target>> {
  const enter = (way: string) =>
    ask<{ access_token: string }>({ address }, `POST /api/v1/auth/${way}`, account);
  const { access_token: token } = await enter('register').catch(() => enter('login'));
  return { address, token };
}

/**
 * The built server, kept to one core (the first if not given, null for all), its own database with it where no other is
 * named; and an admin of it, made as whoever runs a server makes one.
 */
export async function withServer<Result>(
  server: Server,
  work: (admin: Required<Target>, running: RunningPrecis) => Promise<Result>,
): Promise<Result> {
  const { core = 0 } = server;
  const settings = settingsOf(server);
  const running = await runBuilt(settings, { before: core === null ? [] : pinned(core, []) });
  try {
    const admin = await signUp(running.address);
    execFileSync(process.execPath, [join(projectFolder, 'scripts/precis.mjs'), 'admin', account.email], {
      cwd: projectFolder,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await work(admin, running);
  } finally {
    await running.stop();
  }
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
export function saveOf(player: Player, seconds: number): { method: string; path: string; body: object } {
  player.seconds += seconds;
  const { bookId, historyId } = player;
  const body = { book_id: bookId, time: player.seconds, device: 'Bench', cause: 'heartbeat' };
  return { method: 'PATCH', path: `/api/v1/history/${historyId}`, body };
}
