import { z } from 'zod';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { TestApp } from './build-test-app.ts';

const jobRow = { id: z.number(), name: z.string(), payload: z.record(z.string(), z.unknown()) };

/** Runs jobs of these names as the background work does, also those that they order; `most` of them at most. */
export async function runJobs(
  { database, log }: Pick<TestApp, 'database' | 'log'>,
  handlers: JobHandlers,
  { names, most = Number.POSITIVE_INFINITY }: { names: readonly string[]; most?: number },
): Promise<number> {
  for (let ran = 0; ran < most; ran += 1) {
    const [job] = await rows(
      database.pool,
      jobRow,
      sql`delete from graphile_worker._private_jobs where id = (
          select j.id from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = any(${sql.param([...names])}::text[])
          order by j.priority, j.run_at, j.id limit 1)
        returning id, payload, (select identifier from graphile_worker._private_tasks t
          where t.id = task_id) as name`,
    );
    if (!job) return ran;
    const { signal } = new AbortController();
    const context = { signal, attempt: 1, maxAttempts: 12, log, once: async () => undefined };
    await handlers[job.name]?.run(job.payload, context);
  }
  return most;
}
