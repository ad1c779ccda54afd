import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

export type JobOrder = {
  name: string;
  /** What the handler gets, as JSON. */
  payload: Readonly<Record<string, unknown>>;
  /** At most one waiting or running job has a key. */
  key?: string;
  /** Lower is sooner, -32768 to 32767; 0 if not given. */
  priority?: number;
  /** Not before then; at once if not given. */
  runAt?: Date;
  /** How often it is begun before it is given up, kills included; 25 if not given. */
  maxAttempts?: number;
};

/**
 * Orders a job as part of the runner's transaction: it exists when that commits, and never if it does not.
 *
 * With a key that a waiting job has, that job takes the new payload, counts its attempts anew, and moves
 * forward if the new priority or time is sooner, never back. With the key of a running job nothing
 * happens and the answer is `running`: its handler has to look for new work before it ends.
 */
export async function addJob(runner: SqlRunner, order: JobOrder): Promise<'queued' | 'running'> {
  const key = order.key ?? null;
  const runAt = order.runAt?.toISOString() ?? null;
  // The row lock keeps a worker from taking the job between the look at it and its change. An order that
  // had already been given up (no attempts left) has no say in the priority or time of the new one.
  const [added] = await runSql<{ id: number | null }>(
    runner,
    sql`
      with held as materialized (
        select priority, run_at, locked_at is not null as running, attempts < max_attempts as waiting
        from graphile_worker._private_jobs where key = ${key}::text for update
      )
      select (graphile_worker.add_job(
        ${order.name}::text,
        payload := ${JSON.stringify(order.payload)}::json,
        run_at := least(coalesce(${runAt}::timestamptz, now()), (select run_at from held where waiting)),
        max_attempts := ${order.maxAttempts ?? null}::int,
        job_key := ${key}::text,
        priority := least(${order.priority ?? 0}::int, (select priority from held where waiting))
      )).id
      where not exists (select from held where running)`,
  );
  return (added?.id ?? null) === null ? 'running' : 'queued';
}

/**
 * Orders many jobs in one statement, as part of the runner's transaction. For keys that no job has: what `addJob` does
 * for one that waits or runs is not done here.
 */
export async function addNewJobs(
  runner: SqlRunner,
  orders: readonly Omit<JobOrder, 'runAt'>[],
): Promise<void> {
  if (orders.length === 0) return;
  await runSql(
    runner,
    sql`
      select count(*) from graphile_worker.add_jobs(array(
        select row(o.name, o.payload, null, null, o."maxAttempts", o.key, o.priority, null)::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(orders)}::json)
          as o(name text, payload json, key text, priority smallint, "maxAttempts" smallint)))`,
  );
}
