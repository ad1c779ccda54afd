import type { changeBooks } from '#server/features/books/index.ts';
import { resumeAnswered } from '#server/platform/provider/resume-answered.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { runWork, type WorkDeps } from '#server/platform/work/durable-work.ts';
import { inLane, type JobContext, workInLane } from '#server/platform/work/job-handlers.ts';
import { narrationWorker } from './narrate-published.ts';
import { createBookOpened } from './open-book.ts';
import { RENARRATE_BOOKS, renarrateBooksJob } from './pronunciation/renarrate-books.ts';
import type { AudioReplaced } from './publish-sound.ts';
import { REMOVE_AUDIO, removeAudioJob } from './remove-audio.ts';
import type { Voice } from './speak/create-narrate.ts';
import { narrationWork } from './store.ts';
import { sampleOf } from './stored-narration.ts';
import { createSweepSounds, type DraftSound } from './sweep-sounds.ts';
import { createMoves, type HeardLast } from './voices/moving/move-library.ts';

export type NarrationDeps = WorkDeps &
  Parameters<typeof changeBooks>[0] &
  Voice & {
    storage: Storage;
    speech: Pick<SpeechServer, 'name' | 'key'> | null;
    mediaLink: MediaLink;
    keepChunksDays: number;
    draftSoundsOf: (bookIds: readonly number[]) => Promise<DraftSound[]>;
    heardLast: HeardLast;
    /** In this process. */
    narrationsAtOnce: number;
    audioReplaced: AudioReplaced;
  };

export function createNarration(deps: NarrationDeps) {
  const worker = narrationWorker(deps);
  const moves = createMoves({ ...deps, hasServer: () => deps.speech !== null });
  const limit = { name: 'heavy', most: () => deps.narrationsAtOnce };
  return {
    jobs: {
      ...workInLane(
        'heavy',
        narrationWork,
        async (lock, context) => {
          await runWork(deps, worker, lock, context);
          await moves.goOn();
        },
        [limit],
      ),
      ...inLane('heavy', { [REMOVE_AUDIO]: (payload) => removeAudioJob(deps, payload) }, limit),
      ...inLane('remote', {
        [RENARRATE_BOOKS]: (payload: unknown, context: JobContext) =>
          renarrateBooksJob(deps, payload, context),
      }),
    },
    moves,
    sampleOf: (audioKey: string, seconds: number) => sampleOf(deps, audioKey, seconds),
    bookOpened: createBookOpened(deps),
    sweep: async () => {
      await resumeAnswered(deps, narrationWork, [deps.speech]);
      await moves.goOn();
    },
    sweepSounds: createSweepSounds(deps),
  };
}

export type Narration = ReturnType<typeof createNarration>;
