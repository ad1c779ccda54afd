import pLimit from 'p-limit';
import { inLane, type JobHandlers } from '#server/platform/work/job-handlers.ts';
import { addLostJobs } from '#server/platform/work/jobs.ts';
import { unfinishedImports } from '../store.ts';
import type { FilesDeps } from './deps.ts';
import { endForgotten } from './files-store.ts';
import { filesJob, TAKE_IN_FILES, takeInFiles } from './take-in-files.ts';

export type FileImports = FilesDeps & { jobs: JobHandlers; sweep: () => Promise<void> };

export function createFileImports(deps: FilesDeps): FileImports {
  // Each file is read in a thread with memory of its own: one at a time, however many are sent.
  const oneByOne = pLimit(1);
  return {
    ...deps,
    jobs: inLane('quick', {
      [TAKE_IN_FILES]: (payload, context) => oneByOne(() => takeInFiles(deps, payload, context)),
    }),
    sweep: () => sweepFiles(deps),
  };
}

/** Ends what nobody sends to any more, and queues imports that lost their job. */
async function sweepFiles({ database }: FilesDeps): Promise<void> {
  await endForgotten(database.query);
  const unfinished = await unfinishedImports(database.pool);
  const open = unfinished.filter(({ kind, state }) => kind === 'files' && state !== 'generating');
  await addLostJobs(
    database.query,
    open.map(({ id }) => filesJob(id)),
  );
}
