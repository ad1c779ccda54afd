import { sql } from 'drizzle-orm';
import type { RequestState } from '#contract/requests.ts';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { countRows } from '#server/platform/database/sql.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { RequestRow } from './store.ts';

/** A book as far as its requests show it. */
type BookOfRequest = { bookTitle: string | null; bookStatus: string | null; bookReason: string | null };

export type MyRequestRow = RequestRow & BookOfRequest & { askedAt: Date; isNews: boolean };
export type AdminRequestRow = RequestRow & BookOfRequest & { askers: number };

const MOST_LISTED = 200;

const columns = sql`r.id, r.title, r.author, r.state, r.reason, r.book_id as "bookId",
  r.created_at as "createdAt", r.decided_at as "decidedAt",
  b.title as "bookTitle", b.status as "bookStatus", b.status_reason as "bookReason"`;

const forAdmins = sql`select ${columns}, r.askers_count as askers
  from book_requests r left join books b on b.id = r.book_id`;

/** What a user asked for, newest first. */
export function listOfUser(runner: SqlRunner, userId: number): Promise<MyRequestRow[]> {
  return runSql<MyRequestRow>(
    runner,
    sql`select ${columns}, a.created_at as "askedAt", a.is_news as "isNews"
        from request_askers a join book_requests r on r.id = a.request_id left join books b on b.id = r.book_id
        where a.user_id = ${userId} order by a.created_at desc, r.id desc limit ${MOST_LISTED}`,
  );
}

/** What waits first, then what most people ask for, then the oldest: the order of an index, forwards or backwards. */
const everyState = {
  which: sql`true`,
  by: sql`(r.state = 'waiting') desc, r.askers_count desc nulls last, r.created_at, r.id`,
  back: sql`(r.state = 'waiting'), r.askers_count nulls first, r.created_at desc, r.id desc`,
};

const oneState = (state: RequestState) => ({
  which: sql`r.state = ${state}`,
  by: sql`r.askers_count desc nulls last, r.created_at, r.id`,
  back: sql`r.askers_count nulls first, r.created_at desc, r.id desc`,
});

export async function listAll(
  runner: SqlRunner,
  { state, ...page }: { state: RequestState | undefined; limit: number; offset: number },
): Promise<{ rows: AdminRequestRow[]; total: number }> {
  const { which, by, back } = state === undefined ? everyState : oneState(state);
  const total = await countRows(runner, sql`book_requests r where ${which}`);
  const { isBehind, skipped, limit } = nearerEnd(page, total);
  const order = isBehind ? back : by;
  const rows = await runSql<AdminRequestRow>(
    runner,
    // The ids of the page first, by the index alone: nothing that comes before it is looked up.
    sql`${forAdmins} where r.id = any(array(
          select r.id from book_requests r where ${which} order by ${order} limit ${limit} offset ${skipped}))
        order by ${order}`,
  );
  return { rows: isBehind ? rows.toReversed() : rows, total };
}

export async function findForAdmin(runner: SqlRunner, id: number): Promise<AdminRequestRow | null> {
  const [row] = await runSql<AdminRequestRow>(runner, sql`${forAdmins} where r.id = ${id}`);
  return row ?? null;
}
