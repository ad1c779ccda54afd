import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { orderBooks } from './order-book.ts';

export const ORDER_BOOKS = 'order-books';

/** Before the steps of the books that were ordered already: an order does not wait until they are made. */
const SOONER = -20;
/** Ordered in one transaction. */
export const ORDERED_TOGETHER = 500;

const orderedBooks = z.object({ bookIds: z.array(z.number().int()) });

/** Generates books, soon after the caller's transaction: ordering thousands would hold it open. */
export async function orderBooksSoon(runner: SqlRunner, bookIds: readonly number[]): Promise<void> {
  for (let from = 0; from < bookIds.length; from += ORDERED_TOGETHER) {
    const payload = { bookIds: bookIds.slice(from, from + ORDERED_TOGETHER) };
    await addJob(runner, { name: ORDER_BOOKS, payload, priority: SOONER });
  }
}

/** Orders those that are not in progress, so that doing it twice changes nothing. */
export async function orderBooksJob(
  deps: Parameters<typeof orderBooks>[1] & { database: Database },
  payload: unknown,
): Promise<void> {
  const { bookIds } = orderedBooks.parse(payload);
  await deps.database.query.transaction((tx) => orderBooks(tx, deps, bookIds));
}
