import { keysWithJob } from '#server/platform/queue/live-jobs.ts';
import type { GenerationDeps } from '../deps.ts';
import { releaseCapped } from './release-capped.ts';
import { addStepJob, stepJobKey } from './step-jobs.ts';
import { findUnfinishedSteps } from './step-store.ts';

/**
 * Gives a job to every step that waits or runs and has none, and lets those go on whose cap was raised. Returns how
 * many had no job.
 */
export async function sweepSteps(
  deps: Pick<GenerationDeps, 'database' | 'feed' | 'log' | 'making'>,
): Promise<number> {
  const { database, log } = deps;
  const released = await releaseCapped(deps);
  if (released > 0) log.info({ count: released }, 'a cap is no longer what it was: books go on');
  const unfinished = await findUnfinishedSteps(database.pool);
  const live = await keysWithJob(database.pool, unfinished.map(stepJobKey));
  const stuck = unfinished.filter((order) => !live.has(stepJobKey(order)));
  for (const { notBefore, ...order } of stuck)
    await addStepJob(database.query, order, notBefore === null ? null : new Date(notBefore));
  if (stuck.length > 0) log.warn({ count: stuck.length }, 'steps without a job are ordered again');
  return stuck.length;
}
