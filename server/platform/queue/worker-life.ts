import { sql } from 'drizzle-orm';
import { type KeptConnection, keepConnection } from '#server/platform/database/kept-connection.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { Logger } from '#server/platform/log/log.ts';

/**
 * A worker that is alive holds a lock named after it, on a connection of its own; PostgreSQL drops the
 * lock with the connection, however the process ended and on whichever machine it ran.
 */
const lifeLock = (name: unknown) => sql`hashtextextended('precis-worker:' || ${name}, 0)`;

export type WorkerLife = {
  /** Holds this worker's lock from now on, also over a lost connection. */
  begin: (workerName: string) => Promise<void>;
  end: (workerName: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Keeps the locks of the workers of this process. */
export async function openWorkerLife(database: Database, log: Logger): Promise<WorkerLife> {
  const names = new Set<string>();
  const lock = (runner: SqlRunner, name: string) =>
    runSql(runner, sql`select pg_advisory_lock_shared(${lifeLock(sql`${name}::text`)})`);
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
        await runSql(client, sql`select pg_advisory_unlock_shared(${lifeLock(sql`${name}::text`)})`);
    },
    close: () => connection.close(),
  };
}

export type FreedJob = { name: string; attempt: number; maxAttempts: number };

/**
 * The workers that hold jobs and are dead. One that has only just begun may not hold its lock yet: whoever
 * took a job in the last `graceSeconds` counts as alive.
 */
export async function findDeadWorkers(
  database: Database,
  input: { graceSeconds: number; alive: readonly string[] },
): Promise<string[]> {
  const alive = JSON.stringify(input.alive);
  const dead = await runSql<{ worker: string }>(
    database.query,
    sql`
      with workers as (
        select locked_by as worker, max(locked_at) as since from graphile_worker._private_jobs
        where locked_at is not null group by locked_by
      ), candidates as materialized (
        select worker from workers
        where since <= now() - make_interval(secs => ${input.graceSeconds})
          and worker not in (select jsonb_array_elements_text(${alive}::jsonb))
      )
      select worker from candidates where pg_try_advisory_xact_lock(${lifeLock(sql`worker`)})`,
  );
  return dead.map(({ worker }) => worker);
}

/** Takes their jobs from these workers, so that the jobs can be run again at once. */
export async function freeJobsOf(database: Database, workers: readonly string[]): Promise<FreedJob[]> {
  if (workers.length === 0) return [];
  const names = JSON.stringify(workers);
  return database.query.transaction(async (tx) => {
    const freed = await runSql<FreedJob>(
      tx,
      sql`
        select tasks.identifier as name, jobs.attempts as attempt, jobs.max_attempts as "maxAttempts"
        from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.locked_by in (select jsonb_array_elements_text(${names}::jsonb))`,
    );
    await runSql(
      tx,
      sql`select graphile_worker.force_unlock_workers(array(select jsonb_array_elements_text(${names}::jsonb)))`,
    );
    return freed;
  });
}

/**
 * Gives back what a living worker took without ever hearing of it, as its connection was lost with the
 * answer: the jobs that it holds for longer than `graceSeconds` and is not `active` on.
 */
export async function freeUnheardJobs(
  database: Database,
  input: { worker: string; active: readonly string[]; graceSeconds: number },
): Promise<FreedJob[]> {
  const active = JSON.stringify(input.active);
  return runSql<FreedJob>(
    database.query,
    sql`
      update graphile_worker._private_jobs jobs set locked_by = null, locked_at = null
      from graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and jobs.locked_by = ${input.worker}
        and jobs.locked_at < now() - make_interval(secs => ${input.graceSeconds})
        and jobs.id not in (select jsonb_array_elements_text(${active}::jsonb)::bigint)
      returning tasks.identifier as name, jobs.attempts as attempt, jobs.max_attempts as "maxAttempts"`,
  );
}
