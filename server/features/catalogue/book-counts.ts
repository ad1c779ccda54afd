import { sql } from 'drizzle-orm';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { BookCounts } from '#contract/catalogue-admin.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** Rows that are still added up in no time. */
const MOST_ROWS = 50;

export const countsOf = (rows: readonly { status: BookStatus; count: number }[]): BookCounts => {
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(bookStatuses.map((status) => [status, found.get(status) ?? 0])) as BookCounts;
};

/** How many books have each status, exactly, however many there are. */
export async function countAllByStatus(runner: SqlRunner): Promise<BookCounts> {
  return countsOf(
    await runSql(runner, sql`select status, sum(books)::int as count from book_counts group by status`),
  );
}

/** Folds what the triggers wrote into a row a status. Of two who do it at once each folds what the other left. */
export async function foldBookCounts(runner: SqlRunner): Promise<void> {
  await runSql(
    runner,
    sql`with gone as (
          delete from book_counts where (select count(*) from book_counts) > ${MOST_ROWS} returning status, books)
        insert into book_counts (status, books)
        select status, sum(books) from gone group by status having sum(books) <> 0`,
  );
}

/**
 * Sets right what no trigger saw, as where the table was filled from a copy. One statement sees both as of one moment, so
 * whatever is under way meanwhile is counted once.
 */
export async function recountBooks(runner: SqlRunner): Promise<void> {
  await runSql(
    runner,
    sql`insert into book_counts (status, books)
        select status, sum(books) from (
          select status, count(*) as books from books group by status
          union all select status, -sum(books) from book_counts group by status
        ) both_counts group by status having sum(books) <> 0`,
  );
}
