import { isDeepStrictEqual } from 'node:util';
import { setAudio } from '#server/features/books/index.ts';
import { saveCues } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { PreparedSound } from './prepare-sound.ts';
import { orderRemoval } from './remove-audio.ts';
import { findNarratedLines, keepFormer } from './retiming/former-narrations.ts';
import { dropKept } from './retiming/kept-narrations.ts';
import {
  isSameNarrated,
  type Narrated,
  type NarratedLine,
  type Retiming,
  retimingBetween,
} from './retiming/retiming-rules.ts';
import { type ReplacedAudio, saveNarration } from './store.ts';

export type Sound = PreparedSound & {
  bookId: number;
  bodyHash: string;
};

/** Told in the transaction that replaces a book's audio: every second that is kept of the book has to move with it. */
export type AudioReplaced = (tx: Executor, change: { bookId: number; retiming: Retiming }) => Promise<void>;

/** Whoever plays the audio now may hear it to its end. */
const KEEP_REPLACED_MS = 86_400_000;

type Deps = { now: () => number; audioReplaced: AudioReplaced };

/** False if the book's text has changed. Tables are written in the same order as by publishing a summary: no deadlocks. */
export async function publishSound(
  deps: Deps,
  tx: Executor,
  sound: Sound,
  beforeNarration: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { bookId, audioKey, durationSeconds, bodyHash, cues } = sound;
  await setAudio(tx, bookId, { audioKey, durationSeconds });
  const linesBefore = await findNarratedLines(tx, bookId);
  if (!(await saveCues(tx, { bookId, bodyHash, cues }))) return false;
  await beforeNarration();
  const before = await saveNarration(tx, sound);
  if (before !== null) await moveOn(deps, tx, sound, { ...before, lines: linesBefore });
  return true;
}

const textOf = ({ text }: NarratedLine): string => text;

async function moveOn(
  { now, audioReplaced }: Deps,
  tx: Executor,
  { bookId, audioKey, durationSeconds, voice }: Sound,
  before: Narrated & ReplacedAudio,
): Promise<void> {
  const after = { durationSeconds, lines: await findNarratedLines(tx, bookId) };
  const isSameText = isDeepStrictEqual(before.lines.map(textOf), after.lines.map(textOf));
  const isKept = before.move === 'keep' && isSameText && before.voice !== voice;
  const runAt = new Date(now() + KEEP_REPLACED_MS);
  if (before.audioKey !== audioKey && !isKept)
    await orderRemoval(tx, { bookId, audioKey: before.audioKey }, runAt);
  await dropKept(tx, { bookId, voice, isSameText });
  if (isSameNarrated(before, after)) return;
  const keptVoice = isKept ? before.voice : null;
  await keepFormer(tx, { ...before, bookId, replacedAt: new Date(now()), keptVoice });
  await audioReplaced(tx, { bookId, retiming: retimingBetween(before, after) });
}
