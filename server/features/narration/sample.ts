import { cutMp3 } from '#server/platform/speech/mp3/cut-mp3.ts';
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
    const cut = cutMp3(await beginningOf(storage, audioKey, seconds * BYTES_PER_SECOND), seconds);
    if (cut === null) return null;
    await storage.put(key, cut);
  }
  return mediaLink(key);
}

async function beginningOf(storage: Storage, key: string, bytes: number): Promise<Uint8Array> {
  const file = await storage.stat(key);
  const end = Math.min(file?.bytes ?? 0, Math.ceil(bytes)) - 1;
  const pieces = end < 0 ? null : await storage.open(key, { start: 0, end });
  const parts: Uint8Array[] = [];
  for await (const piece of pieces ?? []) parts.push(piece);
  return Buffer.concat(parts);
}
