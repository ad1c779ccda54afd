import { setAudio } from '#server/features/books/index.ts';
import { saveCues } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { PreparedSound } from './prepare-sound.ts';
import { orderRemoval } from './remove-audio.ts';
import { saveNarration } from './store.ts';

export type Sound = PreparedSound & {
  bookId: number;
  bodyHash: string;
};

/** False if the book's text has changed. Tables are written in the same order as by publishing a summary: no deadlocks. */
export async function publishSound(
  { now }: { now: () => number },
  tx: Executor,
  sound: Sound,
  beforeNarration: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { bookId, audioKey, durationSeconds, bodyHash, cues } = sound;
  await setAudio(tx, bookId, { audioKey, durationSeconds });
  if (!(await saveCues(tx, { bookId, bodyHash, cues }))) return false;
  await beforeNarration();
  const before = await saveNarration(tx, sound);
  if (before !== null && before !== audioKey) await orderRemoval(tx, { bookId, audioKey: before }, now());
  return true;
}
