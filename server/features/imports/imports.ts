import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { ImportsDeps } from './deps.ts';
import { SEND_RESULTS } from './end-imports.ts';
import { sendResults } from './send-results.ts';
import { createReadSheet } from './spreadsheet/read-sheet.ts';
import { sweepImports } from './sweep-imports.ts';
import { TAKE_IN_ROWS, takeInRows } from './take-in-rows.ts';

export type Imports = ImportsDeps & {
  jobs: JobHandlers;
  /** For now and then: picks up what was left behind, and ends imports whose books are done. */
  sweep: () => Promise<void>;
};

export function createImports(given: Omit<ImportsDeps, 'readSheet'>): Imports {
  const deps = { ...given, readSheet: createReadSheet(given) };
  return {
    ...deps,
    jobs: inLane('quick', {
      [TAKE_IN_ROWS]: (payload, context) => takeInRows(deps, payload, context),
      [SEND_RESULTS]: (payload) => sendResults(deps, payload),
    }),
    sweep: () => sweepImports(deps),
  };
}
