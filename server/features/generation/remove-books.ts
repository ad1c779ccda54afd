import { z } from 'zod';
import { coverFolderOf } from '#server/features/books/index.ts';
import { soundFolderOf } from '#server/features/narration/index.ts';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { lockSteps } from './run/step-store.ts';

export const REMOVE_BOOKS = 'remove-books';

/** A worker that was narrating a deleted book may still store its audio; by then it has noticed. */
const LOOK_AGAIN_MS = 3_600_000;
const AT_ONCE = 8;

const payloadShape = z.object({ bookIds: z.array(z.number().int()) });

/**
 * Has the files removed when the transaction commits, and once more later. Called before the books' own rows are
 * touched: publishing locks the steps first.
 */
export async function orderRemovalOfBooks(
  tx: SqlRunner,
  bookIds: readonly number[],
  nowMs: number,
): Promise<void> {
  await lockSteps(tx, bookIds);
  const order = { name: REMOVE_BOOKS, payload: { bookIds } };
  await addJob(tx, order);
  await addJob(tx, { ...order, runAt: new Date(nowMs + LOOK_AGAIN_MS) });
}

/** Ids are never reused. */
export async function removeBooksJob(
  { storage, database }: { storage: Storage; database: { pool: SqlRunner } },
  payload: unknown,
): Promise<void> {
  const { bookIds } = payloadShape.parse(payload);
  const found = await rows(
    database.pool,
    { id: z.number() },
    sql`select id from books where id = any(${sql.param(bookIds)}::int[])`,
  );
  const there = new Set(found.map(({ id }) => id));
  const gone = bookIds.filter((id) => !there.has(id));
  for (let first = 0; first < gone.length; first += AT_ONCE) {
    const some = gone.slice(first, first + AT_ONCE);
    const folders = some.flatMap((bookId) => [soundFolderOf(bookId), coverFolderOf(bookId)]);
    await Promise.all(folders.map((folder) => storage.removeFolder(folder)));
  }
}
