import { orderBook } from '../run/order-book.ts';
import { stepsOf } from '../run/step-store.ts';

/** Steps that a text may be wanted for. */
const WANT_A_SOURCE: readonly string[] = ['resolve', 'write'];

/** Lets a book go on that was held because nobody knew of it, or because there was nothing to make it from. */
export async function continueWithSource(
  deps: Parameters<typeof orderBook>[0],
  bookId: number,
): Promise<void> {
  const steps = await stepsOf(deps.database.pool, bookId);
  const isHeld = steps.some(({ step, state }) => state === 'held' && WANT_A_SOURCE.includes(step));
  if (isHeld) await orderBook(deps, bookId);
}
