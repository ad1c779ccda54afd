import { z } from 'zod';
import type { RequestState } from '#contract/requests.ts';
import { titleKeys, type Work } from '#server/features/books/index.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  execute,
  firstRow,
  oneRow,
  type RowOf,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { bookRequests } from './schema.ts';

const requestRow = {
  ...rowOf(bookRequests, 'id', 'title', 'author', 'language', 'state', 'reason', 'book_id'),
};
export type RequestRow = RowOf<typeof requestRow>;

const columns = sql`id, title, author, language, state, reason, book_id`;
const isOpen = sql`state in ('waiting', 'approved')`;

/** Any number, as long as it is the same everywhere. */
const LOCK = 7_341_903;

/** One after the other: two requests for one work at once would become two. */
export const lockRequests = (tx: SqlRunner): Promise<number> =>
  execute(tx, sql`select pg_advisory_xact_lock(${LOCK})`);

export function findOpenAlike(tx: SqlRunner, title: string): Promise<RequestRow[]> {
  const { mainKey, wholeKey } = titleKeys(title);
  const keys = sql.param([mainKey, wholeKey]);
  return rows(
    tx,
    requestRow,
    sql`select ${columns} from book_requests where ${isOpen}
          and (main_key = any(${keys}::text[]) or whole_key = any(${keys}::text[])) order by id`,
  );
}

export async function insertRequest(
  tx: SqlRunner,
  {
    title,
    author,
    language,
    state,
    bookId,
  }: Work & { language: string; state: RequestState; bookId: number | null },
): Promise<number> {
  const { mainKey, wholeKey } = titleKeys(title);
  const { id } = await oneRow(
    tx,
    { id: z.number() },
    sql`insert into book_requests (title, author, language, main_key, whole_key, state, book_id)
        values (${title}, ${author}, ${language}, ${mainKey}, ${wholeKey}, ${state}, ${bookId}) returning id`,
  );
  return id;
}

export const isRequester = async (tx: SqlRunner, requestId: number, userId: number): Promise<boolean> =>
  (await execute(
    tx,
    sql`select from request_askers where request_id = ${requestId} and user_id = ${userId}`,
  )) > 0;

export const addRequester = (tx: SqlRunner, requestId: number, userId: number): Promise<number> =>
  execute(tx, sql`insert into request_askers (request_id, user_id) values (${requestId}, ${userId})`);

export const lockRequest = (tx: SqlRunner, id: number): Promise<RequestRow | null> =>
  firstRow(tx, requestRow, sql`select ${columns} from book_requests where id = ${id} for update`);

type Settled = Pick<RequestRow, 'state' | 'reason' | 'book_id'> & { adminId: number | null };

export const settleRequest = (tx: SqlRunner, id: number, settled: Settled): Promise<number> =>
  execute(
    tx,
    sql`update book_requests set state = ${settled.state}, reason = ${settled.reason}, book_id = ${settled.book_id},
          decided_by = coalesce(${settled.adminId}, decided_by), decided_at = now()
        where id = ${id}`,
  );

export async function makeNews(tx: SqlRunner, requestId: number): Promise<number[]> {
  const requesters = await rows(
    tx,
    { user_id: z.number() },
    sql`update request_askers set is_news = true where request_id = ${requestId} returning user_id`,
  );
  return requesters.map(({ user_id }) => user_id);
}

export const markSeen = (runner: SqlRunner, userId: number, ids: readonly number[]): Promise<number> =>
  execute(
    runner,
    sql`update request_askers set is_news = false
        where user_id = ${userId} and request_id = any(${sql.param(ids)}::int[])`,
  );

/**
 * False where they had not asked for it. A request that nobody asks for and nobody decided on goes. Only right under
 * `lockRequests`.
 */
export async function removeRequester(tx: SqlRunner, requestId: number, userId: number): Promise<boolean> {
  const removed = await execute(
    tx,
    sql`delete from request_askers where request_id = ${requestId} and user_id = ${userId}`,
  );
  await execute(
    tx,
    sql`delete from book_requests r where id = ${requestId} and state = 'waiting'
          and not exists (select from request_askers where request_id = r.id)`,
  );
  return removed > 0;
}

export const findFulfilled = (runner: SqlRunner): Promise<{ id: number }[]> =>
  rows(
    runner,
    { id: z.number() },
    sql`select r.id from book_requests r join books b on b.id = r.book_id
        where r.state in ('waiting', 'approved') and b.status = 'published' order by r.id`,
  );

export const findBookless = (runner: SqlRunner, most: number): Promise<RequestRow[]> =>
  rows(
    runner,
    requestRow,
    sql`select ${columns} from book_requests where state = 'waiting' and book_id is null
        order by created_at limit ${most}`,
  );

export const setBook = (runner: SqlRunner, id: number, bookId: number): Promise<number> =>
  execute(runner, sql`update book_requests set book_id = ${bookId} where id = ${id} and state = 'waiting'`);

/** An approved request waits for a decision again when its book is deleted. */
export async function reopenRequestsOf(tx: SqlRunner, bookIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    sql`update book_requests set state = 'waiting', book_id = null, decided_by = null, decided_at = null
        where book_id = any(${sql.param([...bookIds])}::int[]) and state in ('waiting', 'approved')`,
  );
}

/** Requests for a book that became another one are fulfilled by that. */
export const moveRequests = async (
  tx: SqlRunner,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<{ requests: number }> => ({
  requests: await execute(tx, sql`update book_requests set book_id = ${intoId} where book_id = ${fromId}`),
});
