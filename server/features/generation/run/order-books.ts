import { z } from 'zod';
import type { SqlRunner } from '#server/platform/database/sql-runner.ts';
import { addJob } from '#server/platform/queue/queue.ts';
import type { GenerationDeps } from '../deps.ts';
import { orderBook } from './order-book.ts';

export const ORDER_BOOKS = 'order-books';

const orderedBooks = z.object({ bookIds: z.array(z.number().int()) });

/** Has new books made, soon after the caller's transaction: ordering thousands one by one would hold it open. */
export async function orderBooksSoon(runner: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await addJob(runner, { name: ORDER_BOOKS, payload: { bookIds } });
}

/** Orders each of them that is not under way already, so that doing it twice makes nothing twice. */
export async function orderBooksJob(deps: GenerationDeps, payload: unknown): Promise<void> {
  for (const bookId of orderedBooks.parse(payload).bookIds) await orderBook(deps, bookId);
}
