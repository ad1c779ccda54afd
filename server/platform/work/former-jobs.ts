import { z } from 'zod';
import { execute, oneRow, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { lifeLock, type WorkId, type WorkTable } from './work-rows.ts';

/**
 * Version 0.1 kept jobs with a library, in a schema of its own, and durable work had one there besides its row. Its
 * processes go on with them while a newer one runs; what none of them is doing is taken over.
 */
export const FORMER_JOBS = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

export async function hasFormerJobs(runner: SqlRunner): Promise<boolean> {
  const there = sql`select to_regclass('graphile_worker._private_jobs') is not null as there`;
  return (await oneRow(runner, { there: z.boolean() }, there)).there;
}

const LOST_SECONDS = 30;

const takeOver = (runner: SqlRunner, names: SQL): Promise<number> =>
  execute(
    runner,
    sql`with dead as materialized (
          select locked_by from graphile_worker._private_jobs where locked_by is not null
          group by locked_by having max(locked_at) < now() - make_interval(secs => ${LOST_SECONDS})
        ), free as materialized (
          select locked_by from dead where pg_try_advisory_xact_lock(${lifeLock(sql`locked_by`)})
        ), moved as (
          delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.id = j.task_id and (j.locked_at is null or j.locked_by in (select locked_by from free))
          returning t.identifier as name, j.*
        )
        insert into jobs (name, payload, key, priority, not_before, max_attempts, attempts, state, reason)
        select name, payload::jsonb, key, priority, run_at, max_attempts, least(attempts, max_attempts - 1),
          case when locked_at is null and attempts >= max_attempts then 'failed' else 'waiting' end, last_error
        from moved where name <> all(${names}) on conflict (key) do nothing`,
  );

/** Returns how many jobs there were. */
export async function takeOverFormerJobs(
  runner: SqlRunner,
  tables: readonly WorkTable<WorkId>[],
): Promise<number> {
  const names = sql`${sql.param(tables.map(({ job }) => job))}::text[]`;
  const isThere = await hasFormerJobs(runner);
  const count = isThere ? await takeOver(runner, names) : 0;
  // A backup of that version had them too.
  await execute(runner, sql`delete from jobs where name = any(${names})`);
  for (const { job, table } of tables) {
    const isDone = isThere
      ? sql`exists (select from ${FORMER_JOBS} where t.identifier = ${job} and j.locked_at is not null)`
      : sql`false`;
    await execute(
      runner,
      sql`update ${sql.identifier(table)} set not_before = coalesce(started_at, now())
          where state = 'running' and worker is null and not_before is null and not ${isDone}`,
    );
  }
  return count;
}
