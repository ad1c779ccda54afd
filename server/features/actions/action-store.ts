import { z } from 'zod';
import { type BookAction, bookActions } from '#contract/book-actions.ts';
import { bookStatuses } from '#contract/book-status.ts';
import { inCatalogue, lockWriting } from '#server/features/books/index.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { orderedAgain, orderRows, type WorkTable } from '#server/platform/work/work-rows.ts';
import { type Before, before, canBeUndone, type Input } from './kinds.ts';
import { bookActionsTable } from './schema.ts';

export const actionWork: WorkTable<{ id: number }> = {
  job: 'act-on-books',
  table: 'book_actions',
  id: { id: z.number().int() },
};

export const DAYS_KEPT = 30;

/** Described loosely: `kinds.ts` is what was written. */
const input = z.custom<Input>((value) => z.object({ action: z.enum(bookActions) }).safeParse(value).success);

/** It is begun when the transaction commits. */
export async function insertAction(
  tx: SqlRunner,
  given: { input: Input; undoes: number | null; adminId: number },
): Promise<number> {
  const [order] = await orderRows(
    tx,
    actionWork,
    sql`insert into book_actions (action, input, undoes, created_by, total_count)
        values (${given.input.action}, ${JSON.stringify(given.input)}::jsonb, ${given.undoes}, ${given.adminId}, 0)`,
  );
  if (!order) throw new Error('PostgreSQL gave no row.');
  return order.id;
}

export const setTotal = (tx: SqlRunner, id: number, total: number): Promise<number> =>
  execute(tx, sql`update book_actions set total_count = ${total} where id = ${id}`);

export const dropAction = (tx: SqlRunner, id: number): Promise<number> =>
  execute(tx, sql`delete from book_actions where id = ${id}`);

const actionRow = { input, adminId: z.number().nullable(), total: z.number() };

export const findWork = (runner: SqlRunner, id: number): Promise<RowOf<typeof actionRow> | null> =>
  firstRow(
    runner,
    actionRow,
    sql`select input, created_by as "adminId", total_count as total from book_actions where id = ${id}`,
  );

const shownRow = {
  ...rowOf(bookActionsTable, 'id', 'action', 'state', 'reason'),
  undoesId: z.number().nullable(),
  undoesAction: z.enum(bookActions).nullable(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  isUndone: z.boolean(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
};

const shownColumns = sql`a.id, a.action, a.undoes as "undoesId", former.action as "undoesAction", a.state, a.reason,
  a.total_count as total, a.done_count as done, a.failed_count as failed,
  exists (select from book_actions u where u.undoes = a.id) as "isUndone",
  ${isoMoment(sql`a.created_at`)} as created_at, ${isoMoment(sql`a.finished_at`)} as finished_at
  from book_actions a left join book_actions former on former.id = a.undoes`;

function shown({ undoesId, undoesAction, isUndone, ...row }: RowOf<typeof shownRow>): BookAction {
  const isOver = row.state === 'done' || row.state === 'failed';
  return {
    ...row,
    undoes: undoesId === null || undoesAction === null ? null : { id: undoesId, action: undoesAction },
    can_undo: isOver && !isUndone && row.done > 0 && canBeUndone(row.action),
    can_retry: isOver && !isUndone && row.done < row.total,
  };
}

const MOST_LISTED = 20;

export const listActions = async (runner: SqlRunner): Promise<BookAction[]> =>
  (await rows(runner, shownRow, sql`select ${shownColumns} order by a.id desc limit ${MOST_LISTED}`)).map(
    shown,
  );

export async function findAction(runner: SqlRunner, id: number): Promise<BookAction | null> {
  const row = await firstRow(runner, shownRow, sql`select ${shownColumns} where a.id = ${id}`);
  return row && shown(row);
}

/** Nobody else takes it back until the transaction ends. */
export const lockAction = (tx: SqlRunner, id: number): Promise<number> =>
  execute(tx, sql`select from book_actions where id = ${id} for update`);

const failureRow = { book_id: z.number(), title: z.string().nullable(), reason: z.string() };
const MOST_FAILURES = 100;

export const failuresOf = (runner: SqlRunner, id: number): Promise<RowOf<typeof failureRow>[]> =>
  rows(
    runner,
    failureRow,
    sql`select f.book_id, b.title, coalesce(f.reason, '') as reason
        from book_action_books f left join books b on b.id = f.book_id and ${inCatalogue('b')}
        where f.action_id = ${id} and f.state = 'failed' order by f.book_id limit ${MOST_FAILURES}`,
  );

/** Everything that isn't done waits again, and `adminId` answers for it. Returns how many books it is for. */
export async function orderRest(
  tx: SqlRunner,
  { id, adminId }: { id: number; adminId: number },
): Promise<number> {
  await execute(
    tx,
    sql`update book_action_books set state = 'waiting', reason = null where action_id = ${id} and state = 'failed'`,
  );
  await orderRows(
    tx,
    actionWork,
    sql`update book_actions set ${orderedAgain(actionWork)}, failed_count = 0, created_by = ${adminId}
        where id = ${id}`,
  );
  return execute(tx, sql`select from book_action_books where action_id = ${id} and state = 'waiting'`);
}

/** All that an action was done with, to be taken back. Returns how many. */
export const chooseDone = (tx: SqlRunner, given: { actionId: number; undoes: number }): Promise<number> =>
  execute(
    tx,
    sql`insert into book_action_books (action_id, book_id, before)
        select ${given.actionId}, book_id, before from book_action_books
        where action_id = ${given.undoes} and state = 'done'`,
  );

const lineRow = { bookId: z.number(), before: before.nullable() };
export type Line = RowOf<typeof lineRow>;

export const waitingLines = (
  runner: SqlRunner,
  { id, after, most }: { id: number; after: number; most: number },
): Promise<Line[]> =>
  rows(
    runner,
    lineRow,
    sql`select book_id as "bookId", before from book_action_books
        where action_id = ${id} and state = 'waiting' and book_id > ${after} order by book_id limit ${most}`,
  );

export type Outcome = { state: 'done'; before: Before | null } | { state: 'failed'; reason: string };

export const settleLine = (
  tx: SqlRunner,
  { id, bookId }: { id: number; bookId: number },
  outcome: Outcome,
): Promise<number> =>
  execute(
    tx,
    outcome.state === 'done'
      ? sql`update book_action_books set state = 'done', before = ${outcome.before && JSON.stringify(outcome.before)}::jsonb
            where action_id = ${id} and book_id = ${bookId}`
      : sql`update book_action_books set state = 'failed', reason = ${outcome.reason}
            where action_id = ${id} and book_id = ${bookId}`,
  );

const presentRow = {
  status: z.enum(bookStatuses),
  statusReason: z.string().nullable(),
  progress: z.number(),
  language: z.string(),
  categories: z.array(z.string()),
  isHeld: z.boolean(),
  heldReason: z.string().nullable(),
};
export type Present = RowOf<typeof presentRow>;

/** The book as it is, locked; null if it's in the bin or gone. Its steps come first: publishing locks in this order. */
export async function lockBook(tx: SqlRunner, bookId: number): Promise<Present | null> {
  await execute(tx, sql`select from generation_steps where book_id = ${bookId} order by step for update`);
  await lockWriting(tx);
  return firstRow(
    tx,
    presentRow,
    sql`select b.status, b.status_reason as "statusReason", b.progress, b.language,
          array(select c.name from book_categories placed join categories c on c.id = placed.category_id
            where placed.book_id = b.id order by placed.position, c.id) as categories,
          exists (select from generation_steps s where s.book_id = b.id and s.state = 'held') as "isHeld",
          (select max(s.reason) from generation_steps s where s.book_id = b.id and s.state = 'held') as "heldReason"
        from books b where b.id = ${bookId} and ${inCatalogue('b')} for update of b`,
  );
}

/** What is older can't be taken back any more. */
export const dropOldActions = (runner: SqlRunner): Promise<number> =>
  execute(
    runner,
    sql`delete from book_actions where state in ('done', 'failed')
          and created_at < now() - make_interval(days => ${DAYS_KEPT})`,
  );
