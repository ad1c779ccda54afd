import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { addJob } from '#server/platform/work/jobs.ts';

export const KEEP_SHELVES = 'keep-shelves';

/** One job does whatever is due; if ordered while it runs, it looks again before it ends. */
export const orderShelves = (runner: SqlRunner): Promise<unknown> =>
  addJob(runner, { name: KEEP_SHELVES, key: KEEP_SHELVES, payload: {} });

/** A second job, for what has to wait. */
export const orderShelvesLater = (runner: SqlRunner, runAt: Date): Promise<unknown> =>
  addJob(runner, { name: KEEP_SHELVES, key: `${KEEP_SHELVES}-later`, payload: {}, runAt });

/** For a book that was added or changed. */
export async function bookShelfIsDue(tx: SqlRunner, bookId: number): Promise<void> {
  await execute(
    tx,
    sql`insert into book_shelves (book_id, due_at) select id, now() from books
        where id = ${bookId} and status = 'published'
        on conflict (book_id) do update set due_at = least(book_shelves.due_at, excluded.due_at)`,
  );
  await execute(tx, sql`update common_shelves set due_at = now() where name = 'everyone' and due_at is null`);
  await orderShelves(tx);
}
