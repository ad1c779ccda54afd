import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { addLostJobs } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport, SEND_RESULTS } from './end-imports.ts';
import { sendResults } from './send-results.ts';
import { createSheetReader, type SheetReader } from './spreadsheet/read-sheet.ts';
import { unfinishedImports } from './store.ts';
import { TAKE_IN_ROWS, takeInJob, takeInRows } from './take-in-rows.ts';

export type Imports = ImportsDeps & {
  jobs: JobHandlers;
  sweep: () => Promise<void>;
};

export function createImports(given: Omit<ImportsDeps, keyof SheetReader>): Imports {
  const deps = { ...given, ...createSheetReader(given) };
  return {
    ...deps,
    jobs: inLane('quick', {
      [TAKE_IN_ROWS]: (payload, context) => takeInRows(deps, payload, context),
      [SEND_RESULTS]: (payload, context) => sendResults(deps, payload, context),
    }),
    sweep: () => sweepImports(deps),
  };
}

/** Queues imports that lost their job, and ends those whose books are all done. */
async function sweepImports(deps: Pick<ImportsDeps, 'database' | 'log'>): Promise<void> {
  const unfinished = await unfinishedImports(deps.database.pool);
  const takingIn = unfinished.filter(({ kind, state }) => kind === 'list' && state === 'taking_in');
  await addLostJobs(
    deps.database.query,
    takingIn.map(({ id }) => takeInJob(id)),
  );
  for (const { id, state } of unfinished) if (state === 'generating') await endImport(deps, id);
}
