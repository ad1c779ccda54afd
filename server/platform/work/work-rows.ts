import { z } from 'zod';
import { execute, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type Left, MOST_LOSSES } from './next-attempt-rules.ts';

/** A key of a table of work, by the names of its fields: `bookId` is the column `book_id`. */
export type WorkId = Readonly<Record<string, string | number>>;

/** A table of work with the columns of `work-columns.ts`, of which each row is one piece of work. */
export type WorkTable<Id extends WorkId> = {
  /** What its work is called. */
  job: string;
  table: string;
  id: { readonly [Field in keyof Id]: z.ZodType<Id[Field]> };
  /** From the columns of a row: the lowest comes first. 0 if not given. */
  priority?: SQL;
  /** What the rows of a limit are sorted by, as in the table's index of waiting work; the priority if not given. */
  sorted?: SQL;
  /** What whoever does it is given besides, as one JSON value. */
  more?: SQL;
};

/** One order of a piece of work. */
export type Order<Id> = Id & { token: number };

/** A worker's right to write: lost as soon as the work is ordered again, or started by another worker. */
export type Lock<Id> = Order<Id> & {
  attempt: number;
  /** As the database writes it, to the microsecond. */
  startedAt: string;
  /** How far it was each time in a row that its process ended, at about the same place. */
  lostAt: number[];
  /** A process has just ended while doing it. */
  wasLost: boolean;
  more: unknown;
};

/** The work was ordered again, or another worker has it: what is being done here is of no use. */
export class LockLost extends Error {
  constructor() {
    super('The work was ordered again while it ran.');
    this.name = 'LockLost';
  }
}

/** On which processes hear that there is work. */
export const WORK_CHANNEL = 'precis_work';

const columnOf = (field: string) => sql.identifier(field.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));

const fieldsOf = <Id extends WorkId>({ id }: WorkTable<Id>) => Object.keys(id) as (keyof Id & string)[];

export const keyOf = <Id extends WorkId>(work: WorkTable<Id>): SQL =>
  sql.join(
    fieldsOf(work).map((field) => sql`${columnOf(field)} as ${sql.identifier(field)}`),
    sql`, `,
  );

/** For a statement that writes to another table as long as the lock is held. */
export const isLocked = <Id extends WorkId>(work: WorkTable<Id>, lock: Lock<Id>): SQL =>
  sql`${sql.join(
    fieldsOf(work).map((field) => sql`${columnOf(field)} = ${lock[field]}`),
    sql` and `,
  )} and turn = ${lock.token} and state = 'running'`;

/** How a row is set that is ordered again: with the next fencing token, so that whoever does it loses the lock. */
export const orderedAgain = ({ table }: { table: string }): SQL =>
  sql`state = 'waiting', turn = ${sql.identifier(table)}.turn + 1, attempts = 0, progress = 0, reason = null,
    lost_at = '{}', not_before = null, waits_for = null, started_at = null, finished_at = null, updated_at = now()`;

/** Runs a statement that orders rows, and gives the orders: it must end before `returning`. Work starts with the commit. */
export const orderRows = <Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  statement: SQL,
): Promise<Order<Id>[]> =>
  rows(
    tx,
    { ...work.id, token: z.number() },
    sql`with ordered as (${statement} returning ${keyOf(work)}, turn as token), told as materialized (
          select pg_notify(${WORK_CHANNEL}, '') where exists (select from ordered))
        select ordered.* from ordered left join told on true`,
  ) as Promise<Order<Id>[]>;

/** Waits because its process ended again and again at the same place. */
export const IS_PUT_ASIDE: SQL = sql`state = 'waiting' and cardinality(lost_at) >= ${MOST_LOSSES}`;

/** Throws `LockLost` unless the lock is held; it then is until the transaction ends. */
export async function keepLock<Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  lock: Lock<Id>,
): Promise<void> {
  const kept = await execute(
    tx,
    sql`select from ${sql.identifier(work.table)} where ${isLocked(work, lock)} for update`,
  );
  if (kept === 0) throw new LockLost();
}

/** Every write of a worker to its row; throws `LockLost` where the lock is gone. */
export async function writeLocked<Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  lock: Lock<Id>,
  set: SQL,
): Promise<void> {
  const written = await execute(
    tx,
    sql`update ${sql.identifier(work.table)} set ${set}, updated_at = now() where ${isLocked(work, lock)}`,
  );
  if (written === 0) throw new LockLost();
}

/** Leaves work that did not succeed. */
export function leaveRow<Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  lock: Lock<Id>,
  left: Left,
): Promise<void> {
  const how =
    left.state === 'waiting'
      ? sql`attempts = ${left.attempts}, not_before = ${left.notBefore.toISOString()}::timestamptz,
          waits_for = ${left.waitsFor ?? null}`
      : sql`finished_at = now()`;
  const lostAt = left.state === 'waiting' ? (left.lostAt ?? []) : [];
  const set = sql`state = ${left.state}, reason = ${left.reason}, progress = 0, turn = turn + 1,
    lost_at = ${sql.param([...lostAt])}::float8[], ${how}`;
  return writeLocked(tx, work, lock, set);
}

/** As if it had never been started, with the next fencing token. */
export const HANDED_BACK = sql`state = 'waiting', turn = turn + 1, progress = 0, attempts = greatest(attempts - 1, 0)`;

/** Has work done now that waits until later for a reason that no longer holds. Its attempts stay as they are. */
export const resumeWaiting = <Id extends WorkId>(
  runner: SqlRunner,
  work: WorkTable<Id>,
  noLongerHolds: SQL,
): Promise<Order<Id>[]> =>
  orderRows(
    runner,
    work,
    sql`update ${sql.identifier(work.table)} set turn = turn + 1, not_before = null, waits_for = null, reason = null, updated_at = now()
        where state = 'waiting' and not_before > now() and ${noLongerHolds}`,
  );

/** A living worker holds a lock named after it; PostgreSQL drops it with the connection, however the process ended. */
export const lifeLock = (name: unknown) => sql`hashtextextended('precis-worker:' || ${name}, 0)`;
