import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import type { BookCounts } from '#contract/books-admin.ts';
import { type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const statusCountRow = { status: z.enum(bookStatuses), count: z.number() };

export const countsOf = (counts: readonly RowOf<typeof statusCountRow>[]): BookCounts => {
  const found = new Map(counts.map(({ status, count }) => [status, count]));
  return Object.fromEntries(bookStatuses.map((status) => [status, found.get(status) ?? 0])) as BookCounts;
};

/** Up to `most` of each. One count per status takes half the time of grouping. */
export const countAllByStatus = async (runner: SqlRunner, most: number | null = null): Promise<BookCounts> =>
  countsOf(
    await rows(
      runner,
      statusCountRow,
      sql`select status, (
            select count(*)::int from (select from books where books.status = each.status limit ${most}) found) as count
          from unnest(${sql.param([...bookStatuses])}::text[]) as each (status)`,
    ),
  );

/** Of the books that pass `where`, which begins with `and` and calls the book `books`. */
export const countByStatus = async (runner: SqlRunner, where: SQL): Promise<BookCounts> =>
  countsOf(
    await rows(
      runner,
      statusCountRow,
      sql`select status, count(*)::int as count from books
          where status = any(${sql.param([...bookStatuses])}::text[])${where} group by status`,
    ),
  );
