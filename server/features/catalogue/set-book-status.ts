import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/**
 * Where a book that is not published stands, with the reason in words for people. A published book stays published
 * while it is made anew, and takes the reason and the progress alone. `progress` is 0 to 1.
 */
export async function setBookStatus(
  tx: SqlRunner,
  bookId: number,
  to: { status: Exclude<BookStatus, 'published'>; reason: string | null; progress: number },
): Promise<void> {
  await runSql(
    tx,
    sql`update books set status = case when status = 'published' then status else ${to.status} end,
          status_reason = ${to.reason}, progress = ${to.progress}, updated_at = now()
        where id = ${bookId}`,
  );
}
