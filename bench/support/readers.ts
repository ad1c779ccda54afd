import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { fetchJson, type Target } from './load.ts';

/** The account that measures; an admin. */
export const reader = { email: 'bench@example.org', password: 'measured, not kept', first_name: 'Bench' };

/** Creates the account that measures, or logs it in where it exists. */
export async function signUp(address: string): Promise<Target> {
  const stranger = { address, token: 'none' };
  const enter = (way: string) =>
    fetchJson<{ access_token: string }>(stranger, `/api/v1/auth/${way}`, { method: 'POST', body: reader });
  const { access_token: token } = await enter('register').catch(() => enter('login'));
  return { address, token };
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
  await client.query(
    `insert into sessions (user_id, token_hash, device, expires_at)
     select id, hash, 'Bench', now() + interval '1 day' from unnest($1::int[], $2::text[]) as given (id, hash)
     on conflict do nothing`,
    [
      players.map(({ userId }) => userId),
      players.map(({ token }) => createHash('sha256').update(token).digest('hex')),
    ],
  );
  return players;
}

/** What a player sends when it has played on. */
export const saveOf = ({ bookId, historyId, seconds }: Player) => ({
  method: 'PATCH',
  path: `/api/v1/history/${historyId}`,
  body: { book_id: bookId, time: seconds, device: 'Bench', cause: 'heartbeat' },
});
