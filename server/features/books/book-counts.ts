import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import type { BookCounts } from '#contract/books-admin.ts';
import { rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const statusCountRow = { status: z.enum(bookStatuses), count: z.number() };

type Counted = {
  /** Of a row of `books`. */
  where?: SQL | undefined;
  /** Stops there for each; null for all. */
  most?: number | null;
};

/** One count per status takes half the time of grouping. */
export async function countByStatus(
  runner: SqlRunner,
  { where = sql`true`, most = null }: Counted = {},
): Promise<BookCounts> {
  const counts = bookStatuses.map(
    (status) => sql`select ${status}::text as status, count(*)::int as count
      from (select from books where status = ${status} and ${where} limit ${most}) found`,
  );
  const found = await rows(runner, statusCountRow, sql.join(counts, sql` union all `));
  return Object.fromEntries(found.map(({ status, count }) => [status, count])) as BookCounts;
}
