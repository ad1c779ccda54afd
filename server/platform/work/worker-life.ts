import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type KeptConnection, keepConnection } from '#server/platform/database/kept-connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';

/** A living worker holds a lock named after it; PostgreSQL drops it with the connection, however the process ended. */
const lifeLock = (name: unknown) => sql`hashtextextended('precis-worker:' || ${name}, 0)`;

export type WorkerLife = {
  /** Holds this worker's lock from now on, also over a lost connection. */
  begin: (workerName: string) => Promise<void>;
  end: (workerName: string) => Promise<void>;
  close: () => Promise<void>;
};

export async function openWorkerLife(database: Database, log: Logger): Promise<WorkerLife> {
  const names = new Set<string>();
  const lock = (runner: SqlRunner, name: string) =>
    execute(runner, sql`select pg_advisory_lock_shared(${lifeLock(sql`${name}::text`)})`);
  const connection: KeptConnection = await keepConnection({
    database,
    log,
    onConnect: async (client) => {
      for (const name of names) await lock(client, name);
    },
  });
  return {
    begin: async (name) => {
      names.add(name);
      const client = connection.current();
      if (client) await lock(client, name);
    },
    end: async (name) => {
      names.delete(name);
      const client = connection.current();
      if (client)
        await execute(client, sql`select pg_advisory_unlock_shared(${lifeLock(sql`${name}::text`)})`);
    },
    close: () => connection.close(),
  };
}

const freedJobRow = { name: z.string(), attempt: z.number(), maxAttempts: z.number() };
export type FreedJob = RowOf<typeof freedJobRow>;

/** The end of its process costs a job nothing, unless it happens again and again. */
const FREE_LOSSES = 2;

/** Whoever took a job in the last `graceSeconds` counts as alive: it may not hold its lock yet. */
export async function findDeadWorkers(
  database: Database,
  { graceSeconds, alive }: { graceSeconds: number; alive: readonly string[] },
): Promise<string[]> {
  const dead = await rows(
    database.query,
    { worker: z.string() },
    sql`
      with workers as (
        select locked_by as worker, max(locked_at) as since from graphile_worker._private_jobs
        where locked_at is not null group by locked_by
      ), candidates as materialized (
        select worker from workers
        where since <= now() - make_interval(secs => ${graceSeconds})
          and worker <> all(${sql.param([...alive])}::text[])
      )
      select worker from candidates where pg_try_advisory_xact_lock(${lifeLock(sql`worker`)})`,
  );
  return dead.map(({ worker }) => worker);
}

/** Takes their jobs from these workers, so that the jobs can be run again at once. */
export async function freeJobsOf(database: Database, workers: readonly string[]): Promise<FreedJob[]> {
  if (workers.length === 0) return [];
  const names = sql.param([...workers]);
  return database.query.transaction(async (tx) => {
    const freed = await rows(
      tx,
      freedJobRow,
      sql`
        select tasks.identifier as name, jobs.attempts as attempt, jobs.max_attempts as "maxAttempts"
        from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.locked_by = any(${names}::text[])`,
    );
    // Kept as a flag of the job, since the queue has no place for it: a new order forgets it.
    await execute(
      tx,
      sql`
        update graphile_worker._private_jobs jobs
        set attempts = case when losses < ${FREE_LOSSES} then greatest(attempts - 1, 0) else attempts end,
          run_at = case when losses < ${FREE_LOSSES} then run_at else now() + interval '1 minute' end,
          flags = coalesce((select jsonb_object_agg(flag, true) from jsonb_object_keys(flags) flag
            where flag not like 'lost:%'), '{}') || jsonb_build_object('lost:' || losses + 1, true)
        from (
          select id, coalesce((select max(substr(flag, 6)::int) from jsonb_object_keys(flags) flag
            where flag like 'lost:%'), 0) as losses
          from graphile_worker._private_jobs where locked_by = any(${names}::text[])
        ) lost
        where lost.id = jobs.id`,
    );
    await execute(tx, sql`select graphile_worker.force_unlock_workers(${names}::text[])`);
    return freed;
  });
}

/** Jobs that living workers took without hearing of it, as their connection was lost with the answer. */
export const freeUnheardJobs = (
  database: Database,
  {
    workers,
    active,
    graceSeconds,
  }: { workers: readonly string[]; active: readonly string[]; graceSeconds: number },
): Promise<FreedJob[]> =>
  rows(
    database.query,
    freedJobRow,
    sql`
      update graphile_worker._private_jobs jobs set locked_by = null, locked_at = null
      from graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and jobs.locked_by = any(${sql.param([...workers])}::text[])
        and jobs.locked_at < now() - make_interval(secs => ${graceSeconds})
        and jobs.id <> all(${sql.param([...active])}::bigint[])
      returning tasks.identifier as name, jobs.attempts as attempt, jobs.max_attempts as "maxAttempts"`,
  );

export type ActiveJob = { attempt: number; workerName: string; flags: readonly string[] };

export async function handBack(database: Database, jobs: ReadonlyMap<string, ActiveJob>): Promise<void> {
  const workers = new Set([...jobs.values()].map(({ workerName }) => workerName));
  await database.query.transaction(async (tx) => {
    await execute(tx, sql`select graphile_worker.force_unlock_workers(${sql.param([...workers])}::text[])`);
    for (const [id, { attempt }] of jobs)
      await execute(
        tx,
        sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := ${attempt - 1}::int)`,
      );
  });
}

export async function stillHolds(
  database: Database,
  { id, workerName }: { id: string; workerName: string },
): Promise<boolean> {
  const locked = await execute(
    database.query,
    sql`select from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${workerName}`,
  );
  return locked > 0;
}

const END_AGAIN_MS = 500;

/** Removes a job that was done, also where the database is away at the moment. A newer order of it stays. */
export async function endJob(
  { pool }: Pick<Database, 'pool'>,
  { id, workerName, signal }: { id: string; workerName: string; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    try {
      await execute(
        pool,
        sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${workerName}`,
      );
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await delay(END_AGAIN_MS);
    }
  }
}
