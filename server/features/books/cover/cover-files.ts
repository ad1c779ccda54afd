import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { type CoverForm, portraits } from '#contract/covers.ts';
import { loadSharp } from '#server/platform/images/load-sharp.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type CoverSubject, fontlessCover, framedCover, needsSystemFonts } from './draw-cover.ts';
import { coverFolderOf } from './keep-picture.ts';

/** A cover with its version: drawn, or a picture in the storage. */
export type Cover = { version: string; isPublished: boolean } & (
  | { kind: 'drawn'; svg: string; subject: CoverSubject }
  | { kind: 'picture'; key: string; tint: string }
);

/**
 * The storage key of a cover in a given form. Null if the cover itself is sent instead: while the file is being
 * made, and always if the title needs the reader's system fonts.
 */
export type CoverFiles = (bookId: number, cover: Cover, form: CoverForm) => Promise<string | null>;

/** Beyond this the drawings are sent and nothing is queued. */
const MOST_WAITING = 200;

/** For covers shown small; finer settings take several times as long for a few bytes. */
const AVIF = { quality: 62, effort: 3, chromaSubsampling: '4:4:4' } as const;
const JPEG = { quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true } as const;

/**
 * Makes cover files when they are first requested. Another cover has another version, so another key: nothing goes
 * stale, and a killed process leaves no half file.
 */
export function createCoverFiles({ storage, log }: { storage: Storage; log: Logger }): CoverFiles {
  const running = new Map<string, Promise<string>>();
  // A page of covers that nobody has seen yet must not slow down listeners.
  const oneByOne = pLimit(1);

  /** One file per key, however many ask at once. */
  function make(key: string, cover: Cover, form: CoverForm): Promise<string> {
    const made =
      running.get(key) ??
      oneByOne(async () => {
        await storage.put(key, await paint(storage, cover, form));
        return key;
      }).finally(() => running.delete(key));
    running.set(key, made);
    return made;
  }

  return async (bookId, cover, form) => {
    const canWait = form.endsWith('.avif');
    if (canWait && staysDrawing(cover)) return null;
    const key = `${coverFolderOf(bookId)}/${cover.version}-${form}`;
    if ((await storage.stat(key)) !== null) return key;
    if (running.size >= MOST_WAITING) return null;
    const made = make(key, cover, form);
    if (!canWait) return made;
    made.catch((error: unknown) => log.warn({ err: error, key }, 'a picture of a cover could not be made'));
    return null;
  };
}

/** Whether no file can be as good as the drawing. */
export const staysDrawing = (cover: Cover): boolean => cover.kind === 'drawn' && needsSystemFonts(cover.svg);

async function paint(storage: Storage, cover: Cover, form: CoverForm): Promise<Uint8Array> {
  const size = Number.parseInt(form, 10);
  const isPortrait = portraits.some((portrait) => form === `${portrait}.jpg`);
  if (isPortrait || form.endsWith('.avif')) {
    const bytes = cover.kind === 'drawn' ? Buffer.from(fontlessCover(cover)) : await bytesOf(storage, cover);
    const picture = (await openPicture(bytes)).resize(size, size * 1.5).flatten();
    return (isPortrait ? picture.jpeg(JPEG) : picture.avif(AVIF)).toBuffer();
  }
  const picture = await openPicture(
    cover.kind === 'drawn' ? Buffer.from(framedCover(cover)) : await bytesOf(storage, cover),
  );
  const background = cover.kind === 'drawn' ? undefined : cover.tint;
  return picture
    .resize(size, size, { fit: 'contain', ...(background === undefined ? {} : { background }) })
    .flatten()
    .jpeg(JPEG)
    .toBuffer();
}

export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { density: 144 });
}

export async function bytesOf(storage: Storage, cover: Cover): Promise<Uint8Array> {
  if (cover.kind === 'drawn') return Buffer.from(cover.svg);
  const bytes = await readStored(storage, cover.key);
  if (!bytes) throw new Error(`The picture ${cover.key} is gone from the storage.`);
  return bytes;
}
