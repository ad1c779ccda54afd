import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { sourceOf, startJob } from '#server/platform/work/run-job.ts';
import { takeNext } from '#server/platform/work/take-work.ts';
import type { WorkId } from '#server/platform/work/work-rows.ts';

/** It waits, or its process was killed. */
const IS_FREE = `(state = 'waiting' or state = 'running' and not_before is not null)`;

/** Everything that waits to be done, whatever its table. */
export const WAITING_WORK = `(
  select id, name, payload::jsonb, priority, coalesce(not_before, updated_at) as run_at from jobs where ${IS_FREE}
  union all select book_id, 'generate-step', jsonb_build_object('bookId', book_id, 'step', step, 'token', turn),
    1 - array_position('{resolve,write,review,illustrate,narrate,publish}', step) - urgency * 6,
    coalesce(not_before, updated_at) from generation_steps where ${IS_FREE}
  union all select book_id, 'narrate-book', jsonb_build_object('bookId', book_id, 'token', turn), priority,
    coalesce(not_before, updated_at) from narrations where ${IS_FREE}
  union all select id, 'act-on-books', jsonb_build_object('id', id, 'token', turn), 0,
    coalesce(not_before, updated_at) from book_actions where ${IS_FREE}
  union all select 0, 'install-voice', jsonb_build_object('name', name, 'token', turn), 0,
    coalesce(not_before, updated_at) from voices where ${IS_FREE})`;

const waitingRow = {
  id: z.number(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  priority: z.number(),
  runAt: z.date(),
};

/** What comes first first. */
export const findWaiting = (runner: SqlRunner) =>
  rows(
    runner,
    waitingRow,
    sql`select id, name, payload, priority, run_at as "runAt" from ${sql.raw(WAITING_WORK)} work
        where name <> 'keep-shelves' order by priority, run_at, id`,
  );

type Wanted = { name: string; payload: unknown; signal?: AbortSignal | undefined };

/** Does one thing that waits, or whose process was killed; what was ordered again since is left alone. */
export async function runWaiting(database: Database, handlers: JobHandlers, wanted: Wanted): Promise<void> {
  const { name: job, payload, signal = new AbortController().signal } = wanted;
  const handler = handlers[job];
  if (!handler) throw new Error(`Nothing here can do ${job}.`);
  const log = createLog('silent');
  const { work } = handler;
  if (!work)
    return handler.run(payload, { signal, log, attempt: 1, maxAttempts: 12, once: async () => undefined });
  const given = payload as WorkId;
  const fields = Object.keys(work.id).map((field) => {
    const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return sql`${sql.identifier(column)} = ${given[field]}`;
  });
  const where = sql`${sql.join(fields, sql` and `)} and turn = ${given.token}`;
  await execute(
    database.pool,
    sql`update ${sql.identifier(work.table)} set not_before = case state when 'running' then updated_at end where ${where}`,
  );
  const lock = await takeNext(database.pool, sourceOf(job, handler, where), 'a-test');
  if (lock)
    await startJob({ database, log, now: Date.now }, { job, handler, lock, context: { signal, log } });
}
