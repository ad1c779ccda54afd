import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { JobHandlers } from './job-handlers.ts';
import { plainJobs } from './run-job.ts';
import { SINCE } from './work-columns.ts';
import type { WorkId, WorkTable } from './work-rows.ts';
import { findDeadWorkers } from './workers.ts';

/** All tables of work, each once. */
export const tablesOf = (handlers: JobHandlers): WorkTable<WorkId>[] => [
  plainJobs('jobs'),
  ...Object.values(handlers).flatMap(({ work }) => work ?? []),
];

const jobCountsRow = {
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Since when the one that waits longest could have started; null where none could. */
  oldestAt: z.date().nullable(),
};
export type JobCounts = RowOf<typeof jobCountsRow>;

/** How much work there is of each name, the most first. What failed and has a row of its own is told of by its feature. */
export function countJobs(runner: SqlRunner, handlers: JobHandlers): Promise<JobCounts[]> {
  const durable = tablesOf(handlers)
    .slice(1)
    .map(
      ({ job, table }) => sql` union all select ${job}::text, state, ${SINCE}
        from ${sql.identifier(table)} where state in ('waiting', 'running')`,
    );
  return rows(
    runner,
    jobCountsRow,
    sql`select name, (count(*) filter (where state = 'waiting'))::int as waiting,
          (count(*) filter (where state = 'running'))::int as running,
          (count(*) filter (where state = 'failed'))::int as failed,
          min(since) filter (where state = 'waiting' and since <= now()) as "oldestAt"
        from (select name, state, ${SINCE} as since from jobs${sql.join(durable, sql``)}) work
        group by 1 order by count(*) desc, 1`,
  );
}

/** Longer than a worker that is idle, or that starts again, leaves a job. */
const STANDSTILL_MINUTES = 5;
const GRACE_SECONDS = 60;

/** Since when jobs wait that nobody takes while nobody works at all; null where the queue moves. */
export async function findStandstill({ pool }: Database, handlers: JobHandlers): Promise<Date | null> {
  const tables = tablesOf(handlers);
  const dead = sql.param(await findDeadWorkers(pool, tables, { graceSeconds: GRACE_SECONDS, alive: '' }));
  const all = tables.map(
    ({ table }) => sql`select state, worker, not_before, ${SINCE} as since from ${sql.identifier(table)}
      where state in ('waiting', 'running')`,
  );
  const found = await firstRow(
    pool,
    { since: z.date().nullable() },
    sql`select min(since) filter (where state = 'waiting' and since < now() - make_interval(mins => ${STANDSTILL_MINUTES}))
          as since
        from (${sql.join(all, sql` union all `)}) work
        having not bool_or(state = 'running' and not_before is null and worker <> all(${dead}::text[]))`,
  );
  return found?.since ?? null;
}
