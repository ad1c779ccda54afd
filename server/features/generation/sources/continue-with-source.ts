import { orderBook } from '../run/order-book.ts';
import { stepsOf } from '../run/step-store.ts';

/** Steps that a text may be wanted for. */
const WANT_A_SOURCE: readonly string[] = ['resolve', 'write'];

/** Resumes a book that waited because nobody knew of it, or because there was nothing to write it from. */
export async function continueWithSource(
  deps: Parameters<typeof orderBook>[0],
  bookId: number,
): Promise<void> {
  const steps = await stepsOf(deps.database.pool, bookId);
  const isWaiting = steps.some(({ step, state }) => state === 'held' && WANT_A_SOURCE.includes(step));
  if (isWaiting) await orderBook(deps, bookId);
}
