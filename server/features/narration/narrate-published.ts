import { changeBooks, findSpokenFacts } from '#server/features/books/index.ts';
import { findText, type StoredText } from '#server/features/reading/index.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { WorkContext, WorkDeps, Worker } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { keepLock, type Lock, LockLost, writeLocked } from '#server/platform/work/work-rows.ts';
import { naturalFolderOf } from './narration-input.ts';
import { narrateAtLeisure, orderEditions } from './order-narration.ts';
import { type PreparedSound, prepareSound } from './prepare-sound.ts';
import { inputFor } from './pronunciation/pronunciation-store.ts';
import { type AudioReplaced, publishSound } from './publish-sound.ts';
import type { StandIn, Voice } from './speak/create-narrate.ts';
import { AT_LEISURE, findNarration, type NarrationRow, narrationWork } from './store.ts';
import { removeStoredNarration } from './stored-narration.ts';
import { keepAudio } from './voices/moving/move-store.ts';

type Deps = WorkDeps &
  Parameters<typeof changeBooks>[0] &
  Voice & {
    storage: Storage;
    audioReplaced: AudioReplaced;
  };
type BookLock = Lock<{ bookId: number }>;

/** Narrates published books, each as it is when its job runs. */
export const narrationWorker = (deps: Deps): Worker<{ bookId: number }> => ({
  kind: narrationWork,
  run: (lock, context) => narratePublished(deps, lock, context),
  left: async (tx, { bookId }, { state }) => void (state === 'failed' && (await keepAudio(tx, bookId))),
  retryPauseMs: 3_000,
  cutOff: 'The program ended again and again while narrating this book, each time at the same place.',
  unexplained: 'Something went wrong while the book was narrated.',
});

async function narratePublished(deps: Deps, lock: BookLock, context: WorkContext): Promise<void> {
  const { bookId } = lock;
  const { pool, query } = deps.database;
  const facts = await findSpokenFacts(pool, bookId);
  const text = facts?.isPublished ? await findText(query, bookId) : null;
  if (!facts || !text) throw new WorkFailure('The book has no published text.', { isFinal: true });
  const { title, author, language } = facts;
  const { signal, note } = context;
  const begin = (inputHash: string) =>
    writeLocked(pool, narrationWork, lock, sql`input_hash = ${inputHash}, progress = 0`);
  const row = await findNarration(pool, bookId);
  const standIn = row ? standInFor(row) : undefined;
  const wanted = { bookId, title, author, language, body: text.body, signal, note, begin, standIn };
  const sound = await prepareSound(deps, wanted);
  try {
    await publish(deps, lock, { text, sound, standIn });
  } catch (error) {
    // Audio of words that are no longer the book's is useless.
    if (error instanceof LockLost || error instanceof WorkFailure) await dropUnused(deps, bookId, sound);
    throw error;
  }
  await deps.storage.removeFolder(naturalFolderOf(bookId));
  deps.log.info({ bookId, durationSeconds: Math.round(sound.durationSeconds) }, 'a book is narrated');
}

/** Whoever moves to another voice keeps the audio of the former one, rather than hear neither. */
function standInFor({ move, isAwaited, audioKey }: NarrationRow): StandIn {
  if (move !== null) return 'never';
  return isAwaited && audioKey === null ? 'first' : 'on failure';
}

type ToPublish = { text: StoredText; sound: PreparedSound; standIn: StandIn | undefined };

async function publish(
  deps: Deps,
  lock: BookLock,
  { text: { body, bodyHash }, sound, standIn }: ToPublish,
): Promise<void> {
  const { bookId } = lock;
  await changeBooks(deps, async (tx) => {
    const keep = () => keepLock(tx, narrationWork, lock);
    const isPublished = await publishSound(deps, tx, { ...sound, bookId, bodyHash }, keep);
    const facts = await findSpokenFacts(tx, bookId);
    const now = facts && (await inputFor(deps, tx, { ...facts, bookId, body }));
    if (!isPublished || now?.inputHash !== sound.inputHash)
      throw new WorkFailure('The book changed while it was narrated.', { until: new Date(deps.now()) });
    if (standIn === 'first' && sound.fallbackReason !== undefined) await narrateAtLeisure(tx, bookId);
    // A book that has moved to another voice takes its editions along.
    await orderEditions(deps, tx, { bookId, priority: AT_LEISURE });
  });
}

async function dropUnused(
  { database, storage }: Deps,
  bookId: number,
  { audioKey }: PreparedSound,
): Promise<void> {
  const row = await findNarration(database.pool, bookId);
  if (row?.audioKey !== audioKey) await removeStoredNarration(storage, audioKey);
}
