import { addLostJobs } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport } from './end-imports.ts';
import { unfinishedImports } from './store.ts';
import { takeInJob } from './take-in-rows.ts';

/** Gives a job to imports that lost theirs, and ends those whose books are all done. */
export async function sweepImports(deps: Pick<ImportsDeps, 'database' | 'log'>): Promise<void> {
  const unfinished = await unfinishedImports(deps.database.pool);
  const takingIn = unfinished.filter(({ state }) => state === 'taking_in');
  await addLostJobs(
    deps.database.query,
    takingIn.map(({ id }) => takeInJob(id)),
  );
  for (const { id, state } of unfinished) if (state === 'generating') await endImport(deps, id);
}
