import type { Narration } from '#contract/catalogue.ts';
import type { JobHandlers } from '#server/platform/queue/queue.ts';
import type { GenerationDeps } from './deps.ts';
import { narrateBookJob } from './narration-job.ts';
import { NARRATE_BOOK } from './narration-order.ts';
import { narrationOf } from './narration-state.ts';
import { createBookOpened } from './open-book.ts';
import { type Published, publishSummary, type Summary } from './publish-summary.ts';
import { REMOVE_AUDIO, removeAudioJob } from './remove-audio.ts';
import { sweepNarrations } from './sweep-narrations.ts';

export type Generation = {
  /** The work of this feature for the queue. */
  jobs: JobHandlers;
  narrationOf: (bookId: number) => Promise<Narration>;
  /** A book without sound was opened: its narration comes next. Cheap to call again and again. */
  bookOpened: (bookId: number) => Promise<void>;
  publishSummary: (summary: Summary) => Promise<Published>;
  /** Gives a job to every narration that lost its own; returns how many. For the start and now and then. */
  sweepNarrations: () => Promise<number>;
};

export function createGeneration(deps: GenerationDeps): Generation {
  return {
    jobs: {
      [NARRATE_BOOK]: (payload, context) => narrateBookJob(deps, payload, context),
      [REMOVE_AUDIO]: (payload) => removeAudioJob(deps, payload),
    },
    narrationOf: (bookId) => narrationOf(deps, bookId),
    bookOpened: createBookOpened(deps),
    publishSummary: (summary) => publishSummary(deps, summary),
    sweepNarrations: () => sweepNarrations(deps),
  };
}
