import type { Database } from '#server/platform/database/open-database.ts';

/** Listeners written in one statement. */
const BATCH = 1_000;

/**
 * Makes up what listeners have heard, for measuring: `booksEach` books a listener spread over the whole catalogue,
 * at positions from begun to finished. Books that a listener has already stay as they are.
 */
export async function fillListening(
  { database }: { database: Pick<Database, 'pool'> },
  { userIds, booksEach }: { userIds: readonly number[]; booksEach: number },
): Promise<{ added: number }> {
  let added = 0;
  for (let first = 0; first < userIds.length; first += BATCH) {
    const { rowCount } = await database.pool.query(
      `with shelf as (
         select id, duration_seconds, row_number() over (order by id) - 1 as place
         from books where status = 'published' and duration_seconds is not null
       ), picked as (
         select listener.id as user_id, turn, listener.id * 7919::bigint + turn * 104729::bigint as pick
         from unnest($1::int[]) as listener (id) cross join generate_series(0, $2::int - 1) as turn
       ), heard as (
         select user_id, turn, pick, pick % nullif((select count(*) from shelf), 0) as place from picked
       ), placed as (
         select user_id, shelf.id as book_id, turn, duration_seconds, (pick % 100) / 99.0 as share
         from heard join shelf using (place) order by user_id, turn
       )
       insert into listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id,
         finished_at)
       select user_id, book_id, duration_seconds * share, nextval('listening_ordinals'),
         now() - ($2::int - turn) * interval '1 hour', 'pause', 0, case when share > 0.95 then now() end
       from placed on conflict do nothing`,
      [userIds.slice(first, first + BATCH), booksEach],
    );
    added += rowCount ?? 0;
  }
  await database.pool.query('vacuum (analyze) listenings');
  return { added };
}
