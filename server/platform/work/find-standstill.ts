import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { findDeadWorkers } from './worker-life.ts';

/** Longer than a worker that is idle, or that starts again, leaves a job. */
const STANDSTILL_MINUTES = 5;
const GRACE_SECONDS = 60;

/** Since when jobs wait that nobody takes while nobody works at all; null where the queue moves. */
export async function findStandstill(database: Database): Promise<Date | null> {
  const dead = await findDeadWorkers(database, { graceSeconds: GRACE_SECONDS, alive: [] });
  const found = await firstRow(
    database.pool,
    { since: z.date().nullable() },
    sql`select min(run_at) as since from graphile_worker._private_jobs
        where locked_at is null and attempts < max_attempts
          and run_at < now() - make_interval(mins => ${STANDSTILL_MINUTES})
          and not exists (select from graphile_worker._private_jobs
            where locked_by is not null and locked_by <> all(${sql.param(dead)}::text[]))`,
  );
  return found?.since ?? null;
}
