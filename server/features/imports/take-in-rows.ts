import { z } from 'zod';
import { bringBooksIn, callDistinct, fillBooks } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport, endTakingIn } from './end-imports.ts';
import { THERE_ALREADY } from './judge-rows.ts';
import {
  booksOfRows,
  lockImport,
  type RowOutcome,
  settleRows,
  type WaitingRow,
  waitingRows,
} from './store.ts';

export const TAKE_IN_ROWS = 'imports_take_in_rows';

/** Per transaction: what a kill costs, and how long readers wait for a chunk. */
const TOGETHER = 150;

const MERGED = 'The library had this book; what it lacked was filled in from this row.';
const GONE = 'The book that this row was to be merged into has been deleted.';

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
    await takeIn(tx, rows, { importId, addedBy: locked.createdBy });
    return true;
  });
}

type Taking = { importId: number; addedBy: number | null };

async function takeIn(
  tx: Executor,
  rows: readonly WaitingRow[],
  { importId, addedBy }: Taking,
): Promise<void> {
  const bringing = rows.filter(({ choice }) => choice !== 'merge');
  const books = await bringBooksIn(tx, bringing, { addedAs: 'list', addedBy });
  const outcomes = bringing.map(({ row }, index): RowOutcome => {
    const { bookId, isNew } = books[index] ?? { bookId: 0, isNew: false };
    return isNew
      ? { row, state: 'new', bookId, reason: null }
      : { row, state: 'duplicate', bookId, reason: THERE_ALREADY };
  });
  await settleRows(tx, importId, outcomes);
  const repeated = rows.flatMap(({ of_row: ofRow }) => ofRow ?? []);
  const booksOf = await booksOfRows(tx, importId, repeated);
  const repeatedBy = (row: WaitingRow) => row.book_id ?? booksOf.get(row.of_row ?? 0) ?? null;
  await callDistinct(
    tx,
    bringing.flatMap((row, index) => {
      const [book, other] = [books[index], repeatedBy(row)];
      return row.choice === 'keep' && book?.isNew && other !== null ? [[book.bookId, other] as const] : [];
    }),
  );
  const merging = rows.filter(({ choice }) => choice === 'merge');
  await settleRows(tx, importId, await mergeRows(tx, merging, repeatedBy));
}

/** A book that was deleted since stays so. */
async function mergeRows(
  tx: Executor,
  rows: readonly WaitingRow[],
  repeatedBy: (row: WaitingRow) => number | null,
): Promise<RowOutcome[]> {
  const merging = rows.map((row) => ({ ...row, bookId: repeatedBy(row) }));
  const there = await fillBooks(
    tx,
    merging.flatMap(({ bookId, year, categories, questions, topics }) =>
      bookId === null ? [] : [{ bookId, year, categories, questions, topics }],
    ),
  );
  return merging.map(({ row, bookId }) => ({
    row,
    bookId,
    state: 'duplicate',
    reason: bookId !== null && there.has(bookId) ? MERGED : GONE,
  }));
}
