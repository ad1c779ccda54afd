import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { type CoverForm, coverWidths } from '#contract/covers.ts';
import { loadSharp } from '#server/platform/images/load-sharp.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type CoverSubject, framedCover, needsSystemFonts } from './draw-cover.ts';
import { coverFolderOf } from './keep-picture.ts';

/** A cover and the version it is known by: drawn, or a picture in the storage. */
export type Cover = { version: string; isPublished: boolean } & (
  | { kind: 'drawn'; svg: string; subject: CoverSubject }
  | { kind: 'picture'; key: string; tint: string }
);

/**
 * The key under which a form of a cover is stored. Null where the cover itself stands in for it: for as long as the
 * file is being made, and always where only fonts of the reader's system can write the title.
 */
export type CoverFiles = (bookId: number, cover: Cover, form: CoverForm) => Promise<string | null>;

/** More that wait are not queued: their drawings stand in. */
const MOST_WAITING = 200;

/** Of a cover that a person sees small; finer settings cost several times as long for a few bytes. */
const AVIF = { quality: 62, effort: 3, chromaSubsampling: '4:4:4' } as const;
const JPEG = { quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true } as const;

/**
 * Pictures of covers as files, made when somebody first asks for them. Another cover has another version and so
 * another key: nothing is ever out of date, and a process that is killed leaves no half of one.
 */
export function createCoverFiles({ storage, log }: { storage: Storage; log: Logger }): CoverFiles {
  const running = new Map<string, Promise<string>>();
  // A wall of covers that nobody has seen yet must not take the machine from its listeners.
  const oneByOne = pLimit(1);

  /** One picture a key, however many ask for it at once. */
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

/** Whether no file of it can be as good as the drawing. */
export const staysDrawing = (cover: Cover): boolean => cover.kind === 'drawn' && needsSystemFonts(cover.svg);

async function paint(storage: Storage, cover: Cover, form: CoverForm): Promise<Uint8Array> {
  const size = Number.parseInt(form, 10);
  const isCover = coverWidths.some((width) => form === `${width}.avif`);
  if (isCover) {
    const picture = await openPicture(await bytesOf(storage, cover));
    return picture
      .resize(size, size * 1.5)
      .flatten()
      .avif(AVIF)
      .toBuffer();
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

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { density: 144 });
}

async function bytesOf(storage: Storage, cover: Cover): Promise<Uint8Array> {
  if (cover.kind === 'drawn') return Buffer.from(cover.svg);
  const bytes = await readStored(storage, cover.key);
  if (!bytes) throw new Error(`The picture ${cover.key} is gone from the storage.`);
  return bytes;
}
