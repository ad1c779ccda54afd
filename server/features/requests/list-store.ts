import { z } from 'zod';
import type { RequestState } from '#contract/requests.ts';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { countRows, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { requestColumns, requestRow } from './store.ts';

/** A request with its book, as far as it shows it. */
const shownRow = {
  ...requestRow,
  bookTitle: z.string().nullable(),
  bookStatus: z.string().nullable(),
  bookReason: z.string().nullable(),
};
const myRequestRow = { ...shownRow, askedAt: z.date(), isNews: z.boolean() };
const adminRequestRow = { ...shownRow, askers: z.number() };
export type MyRequestRow = RowOf<typeof myRequestRow>;
export type AdminRequestRow = RowOf<typeof adminRequestRow>;

const MOST_LISTED = 200;

const columns = sql`${requestColumns}, b.title as "bookTitle", b.status as "bookStatus",
  b.status_reason as "bookReason"`;

const forAdmins = sql`select ${columns}, r.askers_count as askers
  from book_requests r left join books b on b.id = r.book_id`;

/** What a user asked for, newest first. */
export function listOfUser(runner: SqlRunner, userId: number): Promise<MyRequestRow[]> {
  return rows(
    runner,
    myRequestRow,
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
  const found = await rows(
    runner,
    adminRequestRow,
    // The ids of the page first, by the index alone: nothing that comes before it is looked up.
    sql`${forAdmins} where r.id = any(array(
          select r.id from book_requests r where ${which} order by ${order} limit ${limit} offset ${skipped}))
        order by ${order}`,
  );
  return { rows: isBehind ? found.toReversed() : found, total };
}

export const findForAdmin = (runner: SqlRunner, id: number): Promise<AdminRequestRow | null> =>
  firstRow(runner, adminRequestRow, sql`${forAdmins} where r.id = ${id}`);
