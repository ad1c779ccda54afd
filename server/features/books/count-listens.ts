import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** Adds to how often books were started, by id. Notifies nobody: lists are reread every minute. */
export async function addListens(runner: SqlRunner, counts: ReadonlyMap<number, number>): Promise<void> {
  // Sorted so that two processes never deadlock.
  const ids = [...counts.keys()].toSorted((one, other) => one - other);
  const times = ids.map((id) => counts.get(id) ?? 0);
  await execute(
    runner,
    sql`with locked as (
          select books.id, given.times
          from unnest(${sql.param(ids)}::int[], ${sql.param(times)}::int[]) as given (id, times) join books using (id)
          order by books.id for no key update of books
        ), counted as (
          update books set listens_count = listens_count + locked.times from locked where books.id = locked.id
          returning books.id, books.listens_count
        )
        update book_cards set listens_count = counted.listens_count from counted where book_id = counted.id`,
  );
}
