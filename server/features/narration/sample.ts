import { cutMp3 } from '#server/platform/speech/mp3/cut-mp3.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { sampleKeyOf } from './stored-narration.ts';

/** Narrations have 64 kbit/s; twice that is room enough for the frame at their beginning too. */
const BYTES_PER_SECOND = 16_000;

/**
 * The address of the first seconds of a stored narration; null where it is no longer than that. It is cut once and
 * kept beside the whole: the address leads to nothing more, whatever is asked of it.
 */
export async function sampleOf(
  { storage, mediaLink }: { storage: Storage; mediaLink: (key: string) => string },
  audioKey: string,
  seconds: number,
): Promise<string | null> {
  const key = sampleKeyOf(audioKey);
  if ((await storage.stat(key)) === null) {
    const beginning = await readStored(storage, audioKey, seconds * BYTES_PER_SECOND);
    const cut = beginning && cutMp3(beginning, seconds);
    if (!cut) return null;
    await storage.put(key, cut);
  }
  return mediaLink(key);
}
