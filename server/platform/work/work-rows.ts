import { z } from 'zod';
import {
  execute,
  firstRow,
  type RowShape,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { type Left, SAME_PLACE } from './next-attempt-rules.ts';

/** A key of a table of work, by the names of its fields: `bookId` is the column `book_id`. */
export type WorkId = Readonly<Record<string, string | number>>;

/** A table of work with the columns of `work-columns.ts`, of which each row is one piece of work. */
export type WorkTable<Id extends WorkId> = {
  table: string;
  id: { readonly [Field in keyof Id]: z.ZodType<Id[Field]> };
  /** What the jobs of a row get, from its columns: the lowest comes first. 0 if not given. */
  priority?: SQL;
};

/** One order of a piece of work; its claim is the column `turn`, and a job with an older one does nothing. */
export type Order<Id> = Id & { claim: number; priority?: number };

/** A worker's right to write: lost as soon as the work is ordered again, or started by another worker. */
export type Lock<Id> = Order<Id> & {
  attempt: number;
  /** As the database writes it, to the microsecond. */
  startedAt: string;
  /** How far it was each time in a row that its process ended, at about the same place. */
  lostAt: number[];
  /** A process has just ended while doing it. */
  wasLost: boolean;
};

/** The work was ordered again, or another worker has it: what is being done here is of no use. */
export class LockLost extends Error {
  constructor() {
    super('The work was ordered again while it ran.');
    this.name = 'LockLost';
  }
}

const columnOf = (field: string) => sql.identifier(field.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));

const fieldsOf = <Id extends WorkId>({ id }: WorkTable<Id>) => Object.keys(id) as (keyof Id & string)[];

const keyOf = <Id extends WorkId>(work: WorkTable<Id>): SQL =>
  sql.join(
    fieldsOf(work).map((field) => sql`${columnOf(field)} as ${sql.identifier(field)}`),
    sql`, `,
  );

const isRow = <Id extends WorkId>(work: WorkTable<Id>, id: Id): SQL =>
  sql.join(
    fieldsOf(work).map((field) => sql`${columnOf(field)} = ${id[field]}`),
    sql` and `,
  );

/** For a statement that writes to another table as long as the lock is held. */
export const isLocked = <Id extends WorkId>(work: WorkTable<Id>, lock: Lock<Id>): SQL =>
  sql`${isRow(work, lock)} and turn = ${lock.claim} and started_at = ${lock.startedAt}::timestamptz
    and state = 'running'`;

/** How a row is set that is ordered again: with the next claim unless one is given. */
export const orderedAgain = (
  { table }: { table: string },
  claim: SQL = sql`${sql.identifier(table)}.turn + 1`,
): SQL =>
  sql`state = 'waiting', turn = ${claim}, attempts = 0, progress = 0, reason = null, lost_at = '{}',
    not_before = null, waits_for = null, started_at = null, finished_at = null, updated_at = now()`;

/** Runs a statement that orders rows again, and gives the orders: it must end before `returning`. */
export const orderRows = <Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  statement: SQL,
): Promise<Order<Id>[]> =>
  rows(
    tx,
    orderShape(work),
    sql`${statement} returning ${keyOf(work)}, turn as claim, ${priorityOf(work)} as priority`,
  ) as Promise<Order<Id>[]>;

const orderShape = <Id extends WorkId>({ id }: WorkTable<Id>): RowShape => ({
  ...id,
  claim: z.number(),
  priority: z.number(),
});

const priorityOf = ({ priority }: Pick<WorkTable<WorkId>, 'priority'>): SQL => priority ?? sql`0`;

const lockRow = {
  priority: z.number(),
  attempt: z.number(),
  startedAt: z.string(),
  lostAt: z.array(z.number()),
  wasLost: z.boolean(),
};

/**
 * Takes work that waits, or that a killed worker left running; null when the order is another one by now. `unended` are
 * starts of this process that it could not write the end of: they were not lost.
 */
export async function takeLock<Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  { order, unended }: { order: Order<Id>; unended: readonly string[] },
): Promise<Lock<Id> | null> {
  const lastLost = sql`work.lost_at[cardinality(work.lost_at)]`;
  const locked = await firstRow(
    tx,
    lockRow,
    sql`with before as (
          select state = 'running' as was_running,
            state = 'running' and coalesce(started_at::text <> all(${sql.param([...unended])}::text[]), true) as was_lost
          from ${sql.identifier(work.table)}
          where ${isRow(work, order)} and turn = ${order.claim} and state in ('waiting', 'running') for update
        )
        update ${sql.identifier(work.table)} work set state = 'running', not_before = null, waits_for = null, started_at = clock_timestamp(),
          finished_at = null, updated_at = now(), attempts = attempts + (not was_running)::int,
          lost_at = case when not was_lost then lost_at
            when abs(progress - ${lastLost}) <= ${SAME_PLACE} then lost_at || progress else array[progress] end
        from before where ${isRow(work, order)}
        returning ${priorityOf(work)} as priority, attempts as attempt, started_at::text as "startedAt", lost_at as "lostAt", was_lost as "wasLost"`,
  );
  return locked && { ...order, ...locked };
}

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

/** Leaves work that did not succeed, with the next claim; returns that order. */
export async function leaveRow<Id extends WorkId>(
  tx: SqlRunner,
  work: WorkTable<Id>,
  lock: Lock<Id>,
  left: Left,
): Promise<Order<Id>> {
  const how =
    left.state === 'waiting'
      ? sql`attempts = ${left.attempts}, not_before = ${left.notBefore.toISOString()}::timestamptz,
          waits_for = ${left.waitsFor ?? null}`
      : sql`finished_at = now()`;
  const lostAt = left.state === 'waiting' ? (left.lostAt ?? []) : [];
  const set = sql`state = ${left.state}, reason = ${left.reason}, progress = 0, turn = turn + 1,
    lost_at = ${sql.param([...lostAt])}::float8[], ${how}`;
  await writeLocked(tx, work, lock, set);
  return { ...lock, claim: lock.claim + 1 };
}

const unfinishedRow = { notBefore: z.date().nullable() };
export type Unfinished<Id> = Order<Id> & { notBefore: Date | null };

/** All work that ought to have a job, what has rested longest first. */
export const findUnfinished = <Id extends WorkId>(
  runner: SqlRunner,
  work: WorkTable<Id>,
): Promise<Unfinished<Id>[]> =>
  rows(
    runner,
    { ...orderShape(work), ...unfinishedRow },
    sql`select ${keyOf(work)}, turn as claim, ${priorityOf(work)} as priority, not_before as "notBefore" from ${sql.identifier(work.table)}
        where state in ('waiting', 'running') order by updated_at, ${columnOf(fieldsOf(work)[0] ?? '')}`,
  ) as Promise<Unfinished<Id>[]>;
