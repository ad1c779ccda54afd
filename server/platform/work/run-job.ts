import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { execute, type SQL, sql } from '#server/platform/database/sql.ts';
import { runWork, type WorkDeps } from './durable-work.ts';
import type { JobContext, JobHandler } from './job-handlers.ts';
import type { Source } from './take-work.ts';
import { isLocked, type Lock, LockLost, type WorkId, type WorkTable } from './work-rows.ts';

/** Jobs that have no rows of their own. */
export const plainJobs = (job: string): WorkTable<WorkId> => ({
  job,
  table: 'jobs',
  id: { id: z.number() },
  priority: sql`priority`,
  more: sql`json_build_object('payload', payload, 'most', max_attempts, 'orderId', id || '.' || extract(epoch from ordered_at))`,
});

const orderShape = z.object({ payload: z.unknown(), most: z.number(), orderId: z.string() });

type Given = {
  job: string;
  handler: JobHandler;
  lock: Lock<WorkId>;
  context: Pick<JobContext, 'signal' | 'log'>;
};

/** Where the work of a handler is found; `where` tells which rows of its own table. */
export const sourceOf = (job: string, { work }: JobHandler, where?: SQL): Source =>
  work ? { work, ...(where && { where }) } : { work: plainJobs(job), where: sql`name = ${job}` };

/** Does what was just started. */
export function startJob(deps: WorkDeps, given: Given): Promise<void> {
  const { handler, lock, context } = given;
  if (!handler.work) return runJob(deps, given);
  const ofRow = { attempt: lock.attempt, maxAttempts: 0, once: async () => undefined };
  return handler.run(lock, { ...context, ...ofRow });
}

/** Removes the job when it is done. */
function runJob(deps: WorkDeps, { job, handler, lock, context }: Given): Promise<void> {
  const { payload, most, orderId } = orderShape.parse(lock.more);
  const { attempt } = lock;
  return runWork(
    deps,
    {
      kind: plainJobs(job),
      run: async (_lock, { signal, log }) => {
        let hasEnded = false;
        const once: JobContext['once'] = async (act) => {
          await act(orderId);
          await endJob(deps, lock, signal);
          hasEnded = true;
        };
        await handler.run(payload, { signal, attempt, maxAttempts: most, log, once });
        if (!hasEnded) await endJob(deps, lock, signal);
      },
      left: async (_tx, _lock, { state }, error) => {
        const about = { job, attempt, maxAttempts: most, err: error };
        if (state === 'failed') context.log.error(about, 'a job failed for the last time');
      },
      mostOf: () => most,
      retryPauseMs: 0,
      cutOff: '',
      unexplained: '',
    },
    lock,
    context,
  );
}

const END_AGAIN_MS = 500;

/** Also where the database is away at the moment. A newer order of it stays. */
async function endJob({ database }: WorkDeps, lock: Lock<WorkId>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ended = await execute(
      database.pool,
      sql`delete from jobs where ${isLocked(plainJobs(''), lock)}`,
    ).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (ended === 0) throw new LockLost();
    if (ended !== null) return;
    await delay(END_AGAIN_MS);
  }
}
