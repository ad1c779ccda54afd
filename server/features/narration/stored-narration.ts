import { z } from 'zod';
import { storedCues } from '#server/features/reading/index.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import type { BookNarration } from './speak/narrate-book.ts';

/** What is kept beside the sound; it is written last, so where it is, everything is. */
const record = z.object({
  bytes: z.number().int().positive(),
  durationSeconds: z.number().positive(),
  loudnessLufs: z.number(),
  voice: z.string(),
  cues: storedCues,
});

export type StoredNarration = z.infer<typeof record>;

const recordKey = (audioKey: string): string => audioKey.replace(/\.mp3$/, '.json');

/** Where the beginning of a narration is kept that anybody may hear. */
export const sampleKeyOf = (audioKey: string): string => audioKey.replace(/\.mp3$/, '-sample.mp3');

const storageReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left on the disk for the recording.',
  EDQUOT: 'There is no space left on the disk for the recording.',
  EACCES: 'The folder for recordings may not be written to.',
  EROFS: 'The folder for recordings may not be written to.',
};

/** Puts the sound, then what is known of it. */
export async function storeNarration(
  storage: Storage,
  audioKey: string,
  narration: BookNarration,
): Promise<StoredNarration> {
  const { mp3, ...about } = narration;
  const kept = { bytes: mp3.byteLength, ...about };
  try {
    await storage.put(audioKey, mp3);
    await storage.put(recordKey(audioKey), Buffer.from(JSON.stringify(kept)));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = storageReasons[code];
    throw reason === undefined ? cause : new WorkFailure(reason, { cause });
  }
  return kept;
}

/** A narration that was stored whole, by whatever worker; else null. */
export async function findStoredNarration(
  storage: Storage,
  audioKey: string,
): Promise<StoredNarration | null> {
  const sound = await storage.stat(audioKey);
  const json = sound && (await readStored(storage, recordKey(audioKey)));
  if (!json) return null;
  const kept = record.safeParse(JSON.parse(json.toString()));
  return kept.success && kept.data.bytes === sound.bytes ? kept.data : null;
}

export async function removeStoredNarration(storage: Storage, audioKey: string): Promise<void> {
  await storage.remove(recordKey(audioKey));
  await storage.remove(sampleKeyOf(audioKey));
  await storage.remove(audioKey);
}
