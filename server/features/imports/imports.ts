import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { ImportsDeps } from './deps.ts';
import { endImport, SEND_RESULTS } from './end-imports.ts';
import { sendResults } from './send-results.ts';
import { createSheetReader, type SheetReader } from './spreadsheet/read-sheet.ts';
import { importsInGeneration } from './store.ts';
import { TAKE_IN_ROWS, takeInRows } from './take-in-rows.ts';

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

/** Ends imports whose books are all done. */
async function sweepImports(deps: Pick<ImportsDeps, 'database' | 'log'>): Promise<void> {
  for (const id of await importsInGeneration(deps.database.pool)) await endImport(deps, id);
}
