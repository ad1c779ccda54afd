import { keysWithJob } from '#server/platform/queue/live-jobs.ts';
import type { GenerationDeps } from './deps.ts';
import { addNarrationJob, narrationJobKey } from './narration-order.ts';
import { findUnfinished } from './store.ts';

/**
 * Gives a job to every narration that waits or runs and has none: its order came while its worker was about to
 * end, or the queue gave it up. Returns how many.
 */
export async function sweepNarrations({
  database,
  log,
}: Pick<GenerationDeps, 'database' | 'log'>): Promise<number> {
  const unfinished = await findUnfinished(database.pool);
  const live = await keysWithJob(database.pool, unfinished.map(narrationJobKey));
  const stuck = unfinished.filter((bookId) => !live.has(narrationJobKey(bookId)));
  for (const bookId of stuck) await addNarrationJob(database.query, bookId);
  if (stuck.length > 0) log.warn({ count: stuck.length }, 'narrations without a job are ordered again');
  return stuck.length;
}
