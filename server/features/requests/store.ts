import { z } from 'zod';
import { type RequestState, requestStates } from '#contract/requests.ts';
import { titleKeys, type Work } from '#server/features/books/index.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Used } from './hold-to-quota.ts';

export const requestRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  state: z.enum(requestStates),
  reason: z.string().nullable(),
  bookId: z.number().nullable(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
};
export type RequestRow = RowOf<typeof requestRow>;

export const requestColumns = sql`r.id, r.title, r.author, r.state, r.reason, r.book_id as "bookId",
  r.created_at as "createdAt", r.decided_at as "decidedAt"`;

/** Any number, as long as it is the same everywhere. */
const LOCK = 7_341_903;

/** Requests are taken and settled one after the other: two for one work at once would become two. */
export const lockRequests = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`select pg_advisory_xact_lock(${LOCK})`);

/** Unsettled requests whose titles have a key in common with this one. */
export function findOpenAlike(tx: SqlRunner, title: string): Promise<RequestRow[]> {
  const { mainKey, wholeKey } = titleKeys(title);
  const keys = sql.param([mainKey, wholeKey]);
  return rows(
    tx,
    requestRow,
    sql`select ${requestColumns} from book_requests r where state in ('waiting', 'approved')
          and (main_key = any(${keys}::text[]) or whole_key = any(${keys}::text[])) order by id`,
  );
}

type NewRequest = Work & { state: RequestState; bookId: number | null };

export async function insertRequest(tx: SqlRunner, request: NewRequest): Promise<number> {
  const { title, author, state, bookId } = request;
  const { mainKey, wholeKey } = titleKeys(title);
  const made = await firstRow(
    tx,
    { id: z.number() },
    sql`insert into book_requests (title, author, main_key, whole_key, state, book_id)
        values (${title}, ${author}, ${mainKey}, ${wholeKey}, ${state}, ${bookId}) returning id`,
  );
  if (!made) throw new Error('PostgreSQL wrote a request and gave no id.');
  return made.id;
}

/** False for somebody who asks for it already. */
export const addRequester = async (tx: SqlRunner, requestId: number, userId: number): Promise<boolean> =>
  (await execute(
    tx,
    sql`insert into request_askers (request_id, user_id) values (${requestId}, ${userId}) on conflict do nothing`,
  )) > 0;

const usedRow = { open: z.number(), lastDay: z.number(), secondsToNext: z.number() };

export async function readUsed(tx: SqlRunner, userId: number): Promise<Used> {
  const used = await firstRow(
    tx,
    usedRow,
    sql`select count(*) filter (where r.state in ('waiting', 'approved'))::int as open,
          count(*) filter (where a.created_at > now() - interval '1 day')::int as "lastDay",
          coalesce(extract(epoch from min(a.created_at) filter (where a.created_at > now() - interval '1 day')
            + interval '1 day' - now()), 0)::float8 as "secondsToNext"
        from request_askers a join book_requests r on r.id = a.request_id where a.user_id = ${userId}`,
  );
  return used ?? { open: 0, lastDay: 0, secondsToNext: 0 };
}

/** A request, locked until the transaction ends. */
export const lockRequest = (tx: SqlRunner, id: number): Promise<RequestRow | null> =>
  firstRow(tx, requestRow, sql`select ${requestColumns} from book_requests r where id = ${id} for update`);

type Decision = { state: RequestState; reason: string | null; bookId: number | null; adminId: number | null };

export async function settleRequest(tx: SqlRunner, id: number, decision: Decision): Promise<void> {
  const { state, reason, bookId, adminId } = decision;
  await execute(
    tx,
    sql`update book_requests set state = ${state}, reason = ${reason}, book_id = ${bookId},
          decided_by = coalesce(${adminId}, decided_by), decided_at = now()
        where id = ${id}`,
  );
}

/** Marks it as news for all who ask for it, and gives their ids. */
export async function makeNews(tx: SqlRunner, requestId: number): Promise<number[]> {
  const requesters = await rows(
    tx,
    { userId: z.number() },
    sql`update request_askers set is_news = true where request_id = ${requestId} returning user_id as "userId"`,
  );
  return requesters.map(({ userId }) => userId);
}

export async function markSeen(runner: SqlRunner, userId: number, ids: readonly number[]): Promise<void> {
  await execute(
    runner,
    sql`update request_askers set is_news = false
        where user_id = ${userId} and request_id = any(${sql.param(ids)}::int[])`,
  );
}

/** Takes somebody out of a request; false where they did not ask for it. */
export const removeRequester = async (tx: SqlRunner, requestId: number, userId: number): Promise<boolean> =>
  (await execute(
    tx,
    sql`delete from request_askers where request_id = ${requestId} and user_id = ${userId}`,
  )) > 0;

/** Removes a request that nobody asks for any more and nobody has decided on. */
export async function removeDeserted(tx: SqlRunner, requestId: number): Promise<void> {
  await execute(
    tx,
    sql`delete from book_requests r where id = ${requestId} and state = 'waiting'
          and not exists (select from request_askers where request_id = r.id)`,
  );
}

/** Requests whose book is published by now. */
export async function findFulfilled(runner: SqlRunner): Promise<number[]> {
  const found = await rows(
    runner,
    { id: z.number() },
    sql`select r.id from book_requests r join books b on b.id = r.book_id
        where r.state in ('waiting', 'approved') and b.status = 'published' order by r.id`,
  );
  return found.map(({ id }) => id);
}

/** Requests that wait and have no book, the oldest first. */
export function findBookless(runner: SqlRunner, most: number): Promise<RequestRow[]> {
  return rows(
    runner,
    requestRow,
    sql`select ${requestColumns} from book_requests r where state = 'waiting' and book_id is null
        order by created_at limit ${most}`,
  );
}

export async function setBook(runner: SqlRunner, id: number, bookId: number): Promise<void> {
  await execute(
    runner,
    sql`update book_requests set book_id = ${bookId} where id = ${id} and state = 'waiting'`,
  );
}

/** What was approved waits for a decision again where its book goes. */
export async function reopenRequestsOf(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    sql`update book_requests set state = 'waiting', decided_by = null, decided_at = null
        where book_id = any(${sql.param([...bookIds])}::int[]) and state = 'approved'`,
  );
}
