import { z } from 'zod';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { flagOf } from './at-once.ts';

export type JobOrder = {
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** At most one waiting or running job has a key. */
  key?: string;
  priority?: number;
  runAt?: Date;
  /** How often it is started before it counts as failed, kills included; 25 if not given. */
  maxAttempts?: number;
  /** What there are only so many of at once (`JobHandlers`), and this job takes one while it runs. */
  takes?: string | undefined;
};

const flagsOf = ({ takes }: JobOrder): string[] | null => (takes === undefined ? null : [flagOf(takes)]);

/** Exists when the transaction commits. With a waiting job's key that job is replaced and only moves forward. */
export async function addJob(runner: SqlRunner, order: JobOrder): Promise<'queued' | 'running'> {
  const key = order.key ?? null;
  const runAt = order.runAt?.toISOString() ?? null;
  // The row lock keeps a worker from taking the job in between. A failed order has no say in the new one's time.
  const added = await firstRow(
    runner,
    { id: z.number().nullable() },
    sql`
      with known as materialized (
        select priority, run_at, locked_at is not null as running, attempts < max_attempts as waiting
        from graphile_worker._private_jobs where key = ${key}::text for update
      )
      select (graphile_worker.add_job(
        ${order.name}::text,
        payload := ${JSON.stringify(order.payload)}::json,
        run_at := least(coalesce(${runAt}::timestamptz, now()), (select run_at from known where waiting)),
        max_attempts := ${order.maxAttempts ?? null}::int,
        job_key := ${key}::text,
        priority := least(${order.priority ?? 0}::int, (select priority from known where waiting)),
        flags := ${sql.param(flagsOf(order))}::text[]
      )).id
      where not exists (select from known where running)`,
  );
  return (added?.id ?? null) === null ? 'running' : 'queued';
}

/** In one statement. Only for keys that no job has. */
export async function addNewJobs(
  runner: SqlRunner,
  orders: readonly Omit<JobOrder, 'runAt'>[],
): Promise<void> {
  if (orders.length === 0) return;
  const withFlags = orders.map((order) => ({ ...order, flags: flagsOf(order) }));
  await execute(
    runner,
    sql`
      select count(*) from graphile_worker.add_jobs(array(
        select row(o.name, o.payload, null, null, o."maxAttempts", o.key, o.priority, o.flags)::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(withFlags)}::json)
          as o(name text, payload json, key text, priority smallint, "maxAttempts" smallint, flags text[])))`,
  );
}

/** Orders those of the jobs whose key has none that waits or runs; a failed one does not count. Returns how many. */
export async function addLostJobs(
  runner: SqlRunner,
  orders: readonly (JobOrder & { key: string })[],
): Promise<number> {
  if (orders.length === 0) return 0;
  const found = await rows(
    runner,
    { key: z.string() },
    sql`select key from graphile_worker._private_jobs
        where key = any(${sql.param(orders.map(({ key }) => key))}::text[])
          and (locked_at is not null or attempts < max_attempts)`,
  );
  const live = new Set(found.map(({ key }) => key));
  const lost = orders.filter(({ key }) => !live.has(key));
  for (const order of lost) await addJob(runner, order);
  return lost.length;
}

const jobStateRow = {
  state: z.enum(['waiting', 'running', 'failed']),
  /** What its last attempt failed of; null where it was cut off. */
  error: z.string().nullable(),
  changedAt: z.date(),
};
export type JobState = RowOf<typeof jobStateRow>;

/** The job of a key, which is there until it is done; null for none. */
export const findJob = (runner: SqlRunner, key: string): Promise<JobState | null> =>
  firstRow(
    runner,
    jobStateRow,
    sql`select case when locked_at is not null then 'running' when attempts < max_attempts then 'waiting'
            else 'failed' end as state, last_error as error, updated_at as "changedAt"
        from graphile_worker._private_jobs where key = ${key}`,
  );

const jobCountsRow = {
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Since when the one that waits longest could have started; null where none could. */
  oldestAt: z.date().nullable(),
};
export type JobCounts = RowOf<typeof jobCountsRow>;

/** How many jobs there are of each name, the most first. Jobs that are done are gone, so the table stays small. */
export const countJobs = (runner: SqlRunner): Promise<JobCounts[]> =>
  rows(
    runner,
    jobCountsRow,
    sql`select t.identifier as name,
          (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts))::int as waiting,
          (count(*) filter (where j.locked_at is not null))::int as running,
          (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int as failed,
          min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
            as "oldestAt"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        group by 1 order by count(*) desc, 1`,
  );

const failedRow = {
  name: z.string(),
  count: z.number(),
  error: z.string().nullable(),
  /** When the first of them failed. */
  oldestAt: z.date(),
};

/** Jobs without an attempt left, by name, with the first line of the latest error. */
export const findFailedJobs = (runner: SqlRunner): Promise<RowOf<typeof failedRow>[]> =>
  rows(
    runner,
    failedRow,
    sql`select t.identifier as name, count(*)::int as count,
          (array_agg(split_part(j.last_error, chr(10), 1) order by j.updated_at desc))[1] as error,
          min(j.updated_at) as "oldestAt"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.locked_at is null and j.attempts >= j.max_attempts group by 1 order by 1`,
  );

/** Gives them all their attempts back. Returns how many. */
export const retryFailedJobs = (runner: SqlRunner): Promise<number> =>
  execute(
    runner,
    sql`select from graphile_worker.reschedule_jobs(
          array(select id from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts),
          run_at := now(), attempts := 0)`,
  );
