import { z } from 'zod';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { WORK_CHANNEL } from './work-rows.ts';

export type JobOrder = {
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** At most one waiting or running job has a key. */
  key?: string;
  priority?: number;
  runAt?: Date;
  /** How often it is started before it counts as failed, kills included; 25 if not given. */
  maxAttempts?: number;
};

const MOST_ATTEMPTS = 25;

/** Exists when the transaction commits. With a waiting job's key that job is replaced and only moves forward. */
export async function addJob(runner: SqlRunner, order: JobOrder): Promise<'queued' | 'running'> {
  const { name, payload, key = null, priority = 0, runAt, maxAttempts = MOST_ATTEMPTS } = order;
  const notBefore = runAt?.toISOString() ?? null;
  // A failed order has no say in the new one's time.
  const added = await execute(
    runner,
    sql`with ordered as (
          insert into jobs (name, payload, key, priority, not_before, max_attempts)
          values (${name}, ${JSON.stringify(payload)}::jsonb, ${key}, ${priority}::int, ${notBefore}::timestamptz,
            ${maxAttempts}::int)
          on conflict (key) do update set name = excluded.name, payload = excluded.payload,
            max_attempts = excluded.max_attempts, ordered_at = excluded.ordered_at, state = 'waiting',
            turn = jobs.turn + 1, attempts = 0, reason = null, lost_at = '{}', finished_at = null,
            priority = case jobs.state when 'waiting' then least(jobs.priority, excluded.priority)
              else excluded.priority end,
            not_before = case jobs.state when 'waiting'
              then least(coalesce(excluded.not_before, excluded.updated_at), coalesce(jobs.not_before, jobs.updated_at))
              else excluded.not_before end,
            updated_at = case jobs.state when 'waiting' then jobs.updated_at else excluded.updated_at end
          where jobs.state <> 'running'
          returning id)
        select pg_notify(${WORK_CHANNEL}, '') from ordered`,
  );
  return added === 0 ? 'running' : 'queued';
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
    sql`select state, nullif(reason, '') as error, updated_at as "changedAt" from jobs where key = ${key}`,
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
    sql`select name, count(*)::int as count, min(updated_at) as "oldestAt",
          (array_agg(nullif(split_part(reason, chr(10), 1), '') order by updated_at desc))[1] as error
        from jobs where state = 'failed' group by 1 order by 1`,
  );

/** Gives them all their attempts back. Returns how many. */
export const retryFailedJobs = (runner: SqlRunner): Promise<number> =>
  execute(
    runner,
    sql`with ordered as (
          update jobs set state = 'waiting', turn = turn + 1, attempts = 0, reason = null, lost_at = '{}',
            not_before = null, finished_at = null, updated_at = now()
          where state = 'failed' returning id)
        select pg_notify(${WORK_CHANNEL}, '') from ordered`,
  );
