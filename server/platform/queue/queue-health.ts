import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

export type JobCounts = {
  name: string;
  waiting: number;
  running: number;
  /** Given up after their last try. */
  failed: number;
  /** Since when the one that waits longest could have begun; null where none could. */
  oldestAt: Date | null;
};

/** How many jobs there are of each name, the most first. Jobs that are done are gone, so the table stays small. */
export const countJobs = (runner: SqlRunner): Promise<JobCounts[]> =>
  runSql<JobCounts>(
    runner,
    sql`select t.identifier as name,
          (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts))::int as waiting,
          (count(*) filter (where j.locked_at is not null))::int as running,
          (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int as failed,
          min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
            as "oldestAt"
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        group by 1 order by count(*) desc, 1`,
  );
