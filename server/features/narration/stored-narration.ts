import { z } from 'zod';
import { storedCues } from '#server/features/reading/index.ts';
import { cutMp3 } from '#server/platform/speech/mp3/cut-mp3.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { StorageAway } from '#server/platform/storage/storage-away.ts';
import type { BookNarration } from './speak/narrate-book.ts';

/** What is kept beside the sound; it is written last, so where it is, everything is. */
const record = z.object({
  bytes: z.number().int().positive(),
  durationSeconds: z.number().positive(),
  loudnessLufs: z.number(),
  voice: z.string(),
  fallbackReason: z.string().optional(),
  cues: storedCues,
});

export type StoredNarration = z.infer<typeof record>;

const recordKey = (audioKey: string): string => audioKey.replace(/\.mp3$/, '.json');

/** Where the beginning of a narration is kept that anybody may hear. */
const sampleKeyOf = (audioKey: string): string => audioKey.replace(/\.mp3$/, '-sample.mp3');

export async function storeNarration(
  storage: Storage,
  audioKey: string,
  narration: BookNarration,
): Promise<StoredNarration> {
  const { mp3, ...about } = narration;
  const kept = { bytes: mp3.byteLength, ...about };
  await storage.put(audioKey, mp3);
  await storage.put(recordKey(audioKey), Buffer.from(JSON.stringify(kept)));
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

/** Narrations have 64 kbit/s; twice that is room enough for the frame at their beginning too. */
const BYTES_PER_SECOND = 16_000;

/** The address of the first seconds, cut once into a file of its own; null where the narration is shorter. */
export async function sampleOf(
  { storage, mediaLink }: { storage: Storage; mediaLink: MediaLink },
  audioKey: string,
  seconds: number,
): Promise<string | null> {
  const key = sampleKeyOf(audioKey);
  if ((await storage.stat(key)) === null) {
    const beginning = await readStored(storage, audioKey, seconds * BYTES_PER_SECOND);
    const cut = beginning && cutMp3(beginning, seconds);
    if (!cut) return null;
    try {
      await storage.put(key, cut);
    } catch (error) {
      // The page that it is for does without it, as long as nothing can be stored.
      if (error instanceof StorageAway) return null;
      throw error;
    }
  }
  return mediaLink(key, 'anyone');
}
