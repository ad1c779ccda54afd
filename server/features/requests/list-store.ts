import { z } from 'zod';
import { bookRequest, type RequestState, requestForAdmin } from '#contract/requests.ts';
import { inCatalogue, slug } from '#server/features/books/index.ts';
import {
  countRows,
  firstRow,
  oneRow,
  type RowOf,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';
import { countedPageOf, mostCounted, windowOf } from '#server/platform/http/page-of.ts';
import type { RequestsDeps } from './make-book.ts';

const MOST_LISTED = 200;

const myRow = {
  ...bookRequest.shape,
  book: z.object({ id: z.number(), title: z.string() }).nullable(),
  created_at: z.date(),
  rejected: z.number().nullable(),
};

/**
 * For readers: a book in the making that needs an admin waits, a rejected one is declined. What providers and the review
 * say of it is for admins alone.
 */
export async function listOfUser(
  { database: { pool }, rejectionsByAdmins }: Pick<RequestsDeps, 'database' | 'rejectionsByAdmins'>,
  userId: number,
) {
  const found = await rows(
    pool,
    myRow,
    sql`select r.id, r.title, r.author, r.reason, a.created_at, a.is_news,
          case when r.state <> 'approved' or b.id is null then r.state when b.status = 'rejected' then 'declined'
            when b.status in ('needs_source', 'needs_review', 'failed') then 'waiting' else r.state end as state,
          case when r.state = 'approved' then case b.status when 'needs_source' then 'source'
            when 'needs_review' then 'review' when 'failed' then 'repair' end end as waits_for,
          case when r.state = 'approved' and b.status = 'rejected' then b.id end as rejected,
          case when b.status = 'published' then json_build_object('id', b.id, 'title', b.title) end as book
        from request_askers a join book_requests r on r.id = a.request_id left join books b on b.id = r.book_id
        where a.user_id = ${userId} order by a.created_at desc, r.id desc limit ${MOST_LISTED}`,
  );
  const reasons = await rejectionsByAdmins(found.flatMap(({ rejected }) => rejected ?? []));
  return found.map(({ book, rejected, ...row }) => ({
    ...row,
    reason: rejected === null ? row.reason : (reasons.get(rejected) ?? null),
    book: book && { ...book, slug: slug(book.title) },
  }));
}

const adminRow = { ...requestForAdmin.shape, created_at: z.date(), decided_at: z.date().nullable() };

const forAdmins = sql`select r.id, r.title, r.author, r.language, r.state,
  case when r.state = 'approved' then coalesce(b.status_reason, r.reason) else r.reason end as reason, r.askers_count as askers, b.id as book_id, r.created_at, r.decided_at
  from book_requests r left join books b on b.id = r.book_id and ${inCatalogue('b')}`;

/** What waits first, then by how many ask, then the oldest. */
export async function listAll(
  runner: SqlRunner,
  { state, ...query }: { state?: RequestState | undefined; page: number; per_page: number },
) {
  const found = state ? sql`book_requests r where r.state = ${state}` : sql`book_requests r`;
  const waiting = state ? sql`` : sql`(r.state = 'waiting') desc,`;
  // The order of an index.
  const order = sql`${waiting} r.askers_count desc nulls last, r.created_at, r.id`;
  const { limit, offset } = windowOf(query);
  const [counted, requests] = await Promise.all([
    countRows(runner, found, mostCounted(query)),
    rows(
      runner,
      adminRow,
      // The ids of the page first, by the index alone: nothing before it is looked up.
      sql`${forAdmins} where r.id = any(array(select r.id from ${found} order by ${order}
            limit ${limit} offset ${offset})) order by ${order}`,
    ),
  ]);
  return { requests, ...countedPageOf(query, counted) };
}

/** How many wait for a decision, and since when. */
export async function countWaiting(runner: SqlRunner): Promise<Waiting[]> {
  const found = await oneRow(
    runner,
    { count: z.number(), oldestAt: z.date().nullable() },
    sql`select count(*)::int as count, min(created_at) as "oldestAt" from book_requests where state = 'waiting'`,
  );
  return [{ kind: 'requests', ...found }];
}

export const findForAdmin = (runner: SqlRunner, id: number): Promise<RowOf<typeof adminRow> | null> =>
  firstRow(runner, adminRow, sql`${forAdmins} where r.id = ${id}`);
