import { z } from 'zod';
import { bringBooksIn } from '#server/features/books/index.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport, endTakingIn } from './end-imports.ts';
import { THERE_ALREADY } from './judge-rows.ts';
import { lockImport, type RowOutcome, settleRows, waitingRows } from './store.ts';

export const TAKE_IN_ROWS = 'imports_take_in_rows';

/** Per transaction: what a kill costs, and how long readers wait for a chunk. */
const TOGETHER = 150;

const payloadShape = z.object({ importId: z.number().int() });

export const takeInJob = (importId: number) => ({
  name: TAKE_IN_ROWS,
  payload: { importId },
  key: `import:${importId}`,
});

/**
 * A chunk per transaction: each row has either become a book or still waits, so after any kill none is lost and none
 * becomes two books.
 */
export async function takeInRows(deps: ImportsDeps, payload: unknown, context: JobContext): Promise<void> {
  const { importId } = payloadShape.parse(payload);
  while (await takeInChunk(deps, importId)) context.signal.throwIfAborted();
  await endImport(deps, importId);
}

async function takeInChunk(deps: ImportsDeps, importId: number): Promise<boolean> {
  return deps.database.query.transaction(async (tx) => {
    const locked = await lockImport(tx, importId);
    if (!locked) return false;
    const rows = await waitingRows(tx, importId, TOGETHER);
    if (rows.length === 0) {
      // Only now: rows come in several times slower while books are generated.
      await endTakingIn(deps, tx, importId);
      return false;
    }
    const books = await bringBooksIn(tx, rows, { addedAs: 'list', addedBy: locked.createdBy });
    const outcomes = rows.map(({ row }, index): RowOutcome => {
      const { bookId, isNew } = books[index] ?? { bookId: 0, isNew: false };
      return isNew
        ? { row, state: 'new', bookId, reason: null }
        : { row, state: 'duplicate', bookId, reason: THERE_ALREADY };
    });
    await settleRows(tx, importId, outcomes);
    return true;
  });
}
