import { z } from 'zod';
import { MOST_QUEUED } from '#contract/listening-queue.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

type QueueDeps = { query: Database['query'] };

/** Tells this lock from others on the same user. */
const QUEUE_LOCK = 7_143_001;

/** Changes of one queue go one after the other: two devices may change it at once. */
function changeQueue<Result>(
  { query }: QueueDeps,
  userId: number,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return query.transaction(async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(${QUEUE_LOCK}, ${userId})`);
    return change(tx);
  });
}

const queuedRow = { bookId: z.int(), addedAt: z.date() };

export type Queued = RowOf<typeof queuedRow>;

export function listQueue(runner: SqlRunner, userId: number): Promise<Queued[]> {
  return rows(
    runner,
    queuedRow,
    sql`select book_id as "bookId", added_at as "addedAt" from queue_entries
      where user_id = ${userId} order by place, book_id`,
  );
}

/** Puts books in this order before or behind all others, wherever they were; false when they're too many. */
export function putInQueue(
  deps: QueueDeps,
  { userId, bookIds, place }: { userId: number; bookIds: readonly number[]; place: 'next' | 'last' },
): Promise<boolean> {
  const before = place === 'next' ? sql`min(place) - ${bookIds.length + 1}::int` : sql`max(place)`;
  const given = sql`${sql.param([...bookIds])}::int[]`;
  return changeQueue(deps, userId, async (tx) => {
    const written = await execute(
      tx,
      sql`with others as (
            select count(*) as waiting, coalesce(${before}, 0) as place from queue_entries
            where user_id = ${userId} and book_id <> all(${given})
          )
          insert into queue_entries (user_id, book_id, place)
          select ${userId}, asked.book_id, place + asked.nth
          from others cross join unnest(${given}) with ordinality as asked (book_id, nth)
          where waiting + ${bookIds.length}::int <= ${MOST_QUEUED}
          on conflict (user_id, book_id) do update set place = excluded.place`,
    );
    return written > 0;
  });
}

/** Puts the named books in this order before the others, which keep theirs. Books that do not wait are passed over. */
export async function sortQueue(deps: QueueDeps, userId: number, bookIds: readonly number[]): Promise<void> {
  const wanted = JSON.stringify(bookIds);
  await changeQueue(deps, userId, (tx) =>
    execute(
      tx,
      sql`with wanted as (
            select value::int as book_id, min(position) as position
            from jsonb_array_elements_text(${wanted}::jsonb) with ordinality as given (value, position)
            group by value
          ), ordered as (
            select entry.book_id, row_number() over (order by position nulls last, place, entry.book_id) as place
            from queue_entries entry left join wanted using (book_id) where user_id = ${userId}
          )
          update queue_entries entry set place = ordered.place from ordered
          where entry.user_id = ${userId} and entry.book_id = ordered.book_id`,
    ),
  );
}

export async function takeFromQueue(runner: SqlRunner, userId: number, bookId: number): Promise<void> {
  await execute(runner, sql`delete from queue_entries where user_id = ${userId} and book_id = ${bookId}`);
}
