import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { FilesDeps } from './deps.ts';
import { endForgotten } from './files-store.ts';
import { orderFiles, TAKE_IN_FILES, takeInFiles } from './take-in-files.ts';

export type FileImports = FilesDeps & { jobs: JobHandlers; sweep: () => Promise<void> };

export function createFileImports(deps: FilesDeps): FileImports {
  // Each file is read in a thread with memory of its own: one at a time, however many are sent.
  const oneByOne = { name: 'files', most: () => 1 };
  return {
    ...deps,
    jobs: inLane(
      'quick',
      { [TAKE_IN_FILES]: (payload, context) => takeInFiles(deps, payload, context) },
      oneByOne,
    ),
    sweep: () => sweepFiles(deps),
  };
}

/** Ends what nobody sends to any more. */
const sweepFiles = ({ database }: FilesDeps): Promise<void> =>
  database.query.transaction(async (tx) => {
    for (const id of await endForgotten(tx)) await orderFiles(tx, id);
  });
