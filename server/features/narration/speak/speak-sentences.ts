import { createHash } from 'node:crypto';
import { findSpeech } from '#server/platform/speech/trim-silence.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { faultOfChunk } from './check-narration.ts';
import type { PlannedChunk } from './plan-narration.ts';

/** A voice that is not the narration thread's own. */
export type Speaker = {
  /** What makes it another voice: the sounds of one are not taken for those of another. */
  identity: readonly string[];
  sampleRateHz: number;
  /** Where the sounds of a book's sentences are kept. */
  folderOf: (bookId: number) => string;
  /** 16-bit mono, checked by `faultOfSound`. */
  speak: (chunk: PlannedChunk, call: { bookId: number; signal: AbortSignal }) => Promise<Int16Array>;
};

type Input = {
  bookId: number;
  plan: readonly PlannedChunk[];
  signal: AbortSignal;
  onSpoken: (share: number) => void;
};

/** The sounds of a plan, in its order. They come from storage if they were spoken before. */
export async function speakSentences(
  deps: { storage: Storage; speaker: Speaker },
  input: Input,
): Promise<(Int16Array | undefined)[]> {
  const sounds: (Int16Array | undefined)[] = [];
  for (const chunk of input.plan) {
    input.signal.throwIfAborted();
    sounds.push(/[\p{L}\p{N}]/u.test(chunk.spokenText) ? await soundOf(deps, input, chunk) : undefined);
    input.onSpoken(sounds.length / input.plan.length);
  }
  return sounds;
}

async function soundOf(
  { storage, speaker }: { storage: Storage; speaker: Speaker },
  { bookId, signal }: Input,
  chunk: PlannedChunk,
): Promise<Int16Array> {
  const key = `${speaker.folderOf(bookId)}/${nameOf(speaker, chunk.spokenText)}.pcm`;
  const kept = await readStored(storage, key);
  if (kept) return new Int16Array(kept.buffer.slice(kept.byteOffset, kept.byteOffset + kept.byteLength));
  const sound = await speaker.speak(chunk, { bookId, signal });
  await storage.put(key, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
  return sound;
}

function nameOf({ identity, sampleRateHz }: Speaker, text: string): string {
  const parts = JSON.stringify([...identity, sampleRateHz, text]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

/** Null when the sound can be that of the words, else what is wrong with it. */
export function faultOfSound(chunk: PlannedChunk, sound: Int16Array, sampleRateHz: number): string | null {
  const { startSample, endSample, silenceRatio } = findSpeech(sound, sampleRateHz);
  return faultOfChunk(chunk, { seconds: (endSample - startSample) / sampleRateHz, silenceRatio });
}
