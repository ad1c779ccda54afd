import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/**
 * Where books that are not published stand, with the reason in words for people. A published book stays published
 * while it is made anew, and takes the reason and the progress alone. `progress` is 0 to 1.
 */
export async function setBookStatus(
  tx: SqlRunner,
  books: number | readonly number[],
  to: { status: Exclude<BookStatus, 'published'>; reason: string | null; progress: number },
): Promise<void> {
  await runSql(
    tx,
    sql`update books set status = case when status = 'published' then status else ${to.status} end,
          status_reason = ${to.reason}, progress = ${to.progress}, updated_at = now()
        where id = any(${sql.param([books].flat())}::int[])`,
  );
}
