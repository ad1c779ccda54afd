import type { Executor } from '#server/platform/database/open-database.ts';
import type { ImportsDeps } from './deps.ts';
import { newBooksAfter } from './store.ts';

/** Books looked at in one statement: few enough that others get their turn in between. */
const TOGETHER = 500;

/**
 * Orders the summaries of the books that an import brought, but of those that somebody has ordered already. Once all
 * rows are in, or the rest is left out: while books are made, rows come in several times slower.
 */
export async function orderNewBooks(
  { queueBooks }: Pick<ImportsDeps, 'queueBooks'>,
  tx: Executor,
  importId: number,
): Promise<void> {
  let after = 0;
  for (;;) {
    const brought = await newBooksAfter(tx, { importId, row: after, limit: TOGETHER });
    const waiting = brought.filter(({ status }) => status === 'waiting').map(({ bookId }) => bookId);
    if (waiting.length > 0) await queueBooks(tx, waiting);
    const last = brought.at(-1);
    if (!last || brought.length < TOGETHER) return;
    after = last.row;
  }
}
