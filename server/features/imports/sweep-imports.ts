import { addJob } from '#server/platform/queue/add-job.ts';
import { keysWithJob } from '#server/platform/queue/live-jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport } from './end-imports.ts';
import { unfinishedImports } from './store.ts';
import { takeInJob, takeInKey } from './take-in-rows.ts';

/** Gives a job to imports that lost theirs, and ends those whose books are all through. For now and then. */
export async function sweepImports(deps: Pick<ImportsDeps, 'database' | 'log'>): Promise<void> {
  const unfinished = await unfinishedImports(deps.database.pool);
  const takingIn = unfinished.filter(({ state }) => state === 'taking_in').map(({ id }) => id);
  const live = await keysWithJob(deps.database.pool, takingIn.map(takeInKey));
  for (const id of takingIn) if (!live.has(takeInKey(id))) await addJob(deps.database.query, takeInJob(id));
  for (const { id, state } of unfinished) if (state === 'generating') await endImport(deps, id);
}
