import { keysWithJob } from '#server/platform/queue/live-jobs.ts';
import type { GenerationDeps } from '../deps.ts';
import { addStepJob, stepJobKey } from './step-jobs.ts';
import { findUnfinishedSteps } from './step-store.ts';

/** Gives a job to every step that waits or runs and has none. Returns how many. */
export async function sweepSteps({
  database,
  log,
}: Pick<GenerationDeps, 'database' | 'log'>): Promise<number> {
  const unfinished = await findUnfinishedSteps(database.pool);
  const live = await keysWithJob(database.pool, unfinished.map(stepJobKey));
  const stuck = unfinished.filter((order) => !live.has(stepJobKey(order)));
  for (const { notBefore, ...order } of stuck)
    await addStepJob(database.query, order, notBefore === null ? null : new Date(notBefore));
  if (stuck.length > 0) log.warn({ count: stuck.length }, 'steps without a job are ordered again');
  return stuck.length;
}
