import { sql } from 'drizzle-orm';
import { bookStatuses } from '#contract/book-status.ts';
import type { BookCounts } from '#contract/catalogue-admin.ts';
import { countsByState } from '#server/platform/counts/kept-counts.ts';
import type { SqlRunner } from '#server/platform/database/sql-runner.ts';

export const countedBooks = { table: 'books', state: sql`status` };

export const countsOf = (rows: readonly { state: string; count: number }[]): BookCounts => {
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(bookStatuses.map((status) => [status, found.get(status) ?? 0])) as BookCounts;
};

/** How many books have each status, exactly, however many there are. */
export const countAllByStatus = async (runner: SqlRunner): Promise<BookCounts> =>
  countsOf(await countsByState(runner, countedBooks));
