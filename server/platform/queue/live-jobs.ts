import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** Those of the keys that have a job which waits or runs; a job that was given up does not count. */
export async function keysWithJob(runner: SqlRunner, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await runSql<{ key: string }>(
    runner,
    sql`select key from graphile_worker._private_jobs
        where key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
          and (locked_at is not null or attempts < max_attempts)`,
  );
  return new Set(found.map(({ key }) => key));
}

export type KeptJob = {
  /** `failed`: it was given up after its last try. */
  state: 'waiting' | 'running' | 'failed';
  /** What its last try failed of; null where it was cut off. */
  error: string | null;
  changedAt: Date;
};

/** The job of a key, which is there until it is done; null for none. */
export async function findJob(runner: SqlRunner, key: string): Promise<KeptJob | null> {
  const [found] = await runSql<KeptJob>(
    runner,
    sql`select case when locked_at is not null then 'running' when attempts < max_attempts then 'waiting'
            else 'failed' end as state, last_error as error, updated_at as "changedAt"
        from graphile_worker._private_jobs where key = ${key}`,
  );
  return found ?? null;
}
