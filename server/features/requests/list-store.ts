import { sql } from 'drizzle-orm';
import type { RequestState } from '#contract/requests.ts';
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

/** What a user asked for, newest first. */
export function listOfUser(runner: SqlRunner, userId: number): Promise<MyRequestRow[]> {
  return runSql<MyRequestRow>(
    runner,
    sql`select ${columns}, a.created_at as "askedAt", a.is_news as "isNews"
        from request_askers a join book_requests r on r.id = a.request_id left join books b on b.id = r.book_id
        where a.user_id = ${userId} order by a.created_at desc, r.id desc limit ${MOST_LISTED}`,
  );
}

const inState = (state: RequestState | undefined) =>
  state === undefined ? sql`true` : sql`r.state = ${state}`;

/** What waits first, then what most people ask for, then the oldest. */
export async function listAll(
  runner: SqlRunner,
  input: { state: RequestState | undefined; limit: number; offset: number },
): Promise<{ rows: AdminRequestRow[]; total: number }> {
  const [counted] = await runSql<{ total: number }>(
    runner,
    sql`select count(*)::int as total from book_requests r where ${inState(input.state)}`,
  );
  const rows = await runSql<AdminRequestRow>(
    runner,
    sql`select ${columns}, (select count(*)::int from request_askers a where a.request_id = r.id) as askers
        from book_requests r left join books b on b.id = r.book_id where ${inState(input.state)}
        order by r.state = 'waiting' desc, askers desc, r.created_at, r.id
        limit ${input.limit} offset ${input.offset}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findForAdmin(runner: SqlRunner, id: number): Promise<AdminRequestRow | null> {
  const [row] = await runSql<AdminRequestRow>(
    runner,
    sql`select ${columns}, (select count(*)::int from request_askers a where a.request_id = r.id) as askers
        from book_requests r left join books b on b.id = r.book_id where r.id = ${id}`,
  );
  return row ?? null;
}
