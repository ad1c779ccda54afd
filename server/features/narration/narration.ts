import type { Narration as NarrationState } from '#contract/narration.ts';
import type { changeBooks } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { resumeAnswered } from '#server/platform/provider/resume-answered.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { runWork, type WorkDeps } from '#server/platform/work/durable-work.ts';
import { inLane, type JobContext, workInLane } from '#server/platform/work/job-handlers.ts';
import { findMissingSounds } from './missing-sounds.ts';
import { narrationWorker } from './narrate-published.ts';
import { createBookOpened } from './open-book.ts';
import { narrateAgain, narrateAgainIn } from './order-narration.ts';
import { RENARRATE_BOOKS, renarrateBooksJob } from './pronunciation/renarrate-books.ts';
import type { AudioReplaced } from './publish-sound.ts';
import { REMOVE_AUDIO, removeAudioJob } from './remove-audio.ts';
import { findOtherVoices } from './retiming/kept-narrations.ts';
import type { Voice } from './speak/create-narrate.ts';
import { findNarration, narrationWork } from './store.ts';
import { sampleOf } from './stored-narration.ts';
import { createSweepSounds, type DraftSound } from './sweep-sounds.ts';
import { countAwaited, countUnnarrated, listUnnarrated, narrateUnnarrated } from './unnarrated.ts';
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

/** How far a book's narration is; `none` for a book that waits for nothing. */
async function narrationOf(runner: SqlRunner, bookId: number): Promise<NarrationState> {
  const row = await findNarration(runner, bookId);
  if (!row) return { state: 'none', progress: 0, reason: null };
  return { state: row.state, progress: row.progress, reason: row.state === 'failed' ? row.reason : null };
}

export function createNarration(deps: NarrationDeps) {
  const worker = narrationWorker(deps);
  const moves = createMoves({ ...deps, hasServer: () => deps.speech !== null });
  const limit = { name: 'heavy', most: () => deps.narrationsAtOnce };
  return {
    database: deps.database,
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
    narrationOf: (bookId: number) => narrationOf(deps.database.pool, bookId),
    otherVoicesOf: (bookId: number) => findOtherVoices(deps.database.pool, bookId),
    sampleOf: (audioKey: string, seconds: number) => sampleOf(deps, audioKey, seconds),
    bookOpened: createBookOpened(deps),
    sweep: async () => {
      await resumeAnswered(deps, narrationWork, [deps.speech]);
      await moves.goOn();
    },
    sweepSounds: createSweepSounds(deps),
    findMissingSounds: () => findMissingSounds(deps),
    listUnnarrated: () => listUnnarrated(deps),
    countAwaited: () => countAwaited(deps),
    countUnnarrated: () => countUnnarrated(deps),
    narrateUnnarrated: (adminId: number | null) => narrateUnnarrated(deps, adminId),
    narrateAgainIn,
    narrateAgain: (bookIds: readonly number[]) => narrateAgain(deps, bookIds),
  };
}

export type Narration = ReturnType<typeof createNarration>;
