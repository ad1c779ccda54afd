import type { Pool } from 'pg';
import { z } from 'zod';
import { execute, rows, sql } from '#server/platform/database/sql.ts';

/** Books that a listener has started, spread over the whole catalogue, at positions from the start to the end. */
const BOOKS_EACH = 100;
/** Started books written in one statement, each of which counts all books first. */
const BATCH = 200_000;

/** No email reaches this name, and nobody can register it: the domain is reserved for what doesn't exist. */
const addressesTo = (count: number) =>
  sql`(select 'listener-' || number || '@synthetic.invalid' as address from generate_series(1, ${count}::int) as number)`;

const idRow = { id: z.number() };

/** Accounts for measuring, which nobody can log in to as they have no password, until there are `count`. Returns their ids. */
async function fillAccounts(pool: Pool, count: number): Promise<number[]> {
  await execute(
    pool,
    sql`insert into users (email, email_key, first_name)
        select address, address, 'Listener' from ${addressesTo(count)} as given
        on conflict do nothing`,
  );
  const found = await rows(
    pool,
    idRow,
    sql`select id from users join ${addressesTo(count)} as given on email_key = address order by id`,
  );
  await execute(pool, sql`vacuum (analyze) users`);
  return found.map(({ id }) => id);
}

/**
 * Fills a database with listeners until it has `count`, with `booksEach` (100 if not given). Books that one has started
 * already stay as they are.
 */
export async function fillListeners(
  pool: Pool,
  count: number,
  booksEach: number = BOOKS_EACH,
): Promise<{ started: number }> {
  const batch = Math.ceil(BATCH / booksEach);
  const userIds = await fillAccounts(pool, count);
  let started = 0;
  for (let first = 0; first < userIds.length; first += batch) {
    started += await execute(
      pool,
      sql`with shelf as (
            select id, duration_seconds, row_number() over (order by id) - 1 as place
            from books where status = 'published' and duration_seconds is not null
          ), picked as (
            select listener.id as user_id, turn, listener.id * 7919::bigint + turn * 104729::bigint as pick
            from unnest(${sql.param(userIds.slice(first, first + batch))}::int[]) as listener (id)
              cross join generate_series(0, ${booksEach}::int - 1) as turn
          ), heard as (
            select user_id, turn, pick, pick % nullif((select count(*) from shelf), 0) as place from picked
          ), placed as (
            select user_id, shelf.id as book_id, turn, duration_seconds, (pick % 100) / 99.0 as share
            from heard join shelf using (place) order by user_id, turn
          )
          insert into listenings (user_id, book_id, position_seconds, ordinal, listened_at, created_at, cause, session_id,
            finished_at)
          select user_id, book_id, duration_seconds * share, nextval('listening_ordinals'),
            begun.at, begun.at, 'pause', 0,
            case when share > 0.95 then now() end
          from placed cross join lateral (
            select now() - (${booksEach}::int - turn) * interval '1 hour' as at
          ) begun on conflict do nothing`,
    );
  }
  await execute(pool, sql`vacuum (analyze) listenings`);
  return { started };
}
