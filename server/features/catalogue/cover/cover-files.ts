import { type CoverForm, coverWidths } from '#contract/covers.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Cover } from '../catalogue-cache.ts';
import { framedCover, needsSystemFonts } from './draw-cover.ts';

/**
 * The key under which a form of a cover is stored. Null where the drawing itself stands in for it: for as long as the
 * file is being made, and always where only fonts of the reader's system can write the title.
 */
export type CoverFiles = (bookId: number, cover: Cover, form: CoverForm) => Promise<string | null>;

/** Below this lies all that is kept of a book's covers. */
export const coverFolderOf = (bookId: number): string => `covers/${bookId}`;

/** Whoever leafs through a whole catalogue that nobody has seen yet gets drawings until these are made. */
const MOST_WAITING = 200;

/** Of a drawing that a person sees small; finer settings cost several times as long for a few bytes. */
const AVIF = { quality: 62, effort: 3, chromaSubsampling: '4:4:4' } as const;

/**
 * Pictures of covers as files, made when somebody first asks for them. Whatever draws another picture has another
 * version and so another key: nothing is ever out of date, and a process that is killed leaves no half of one.
 */
export function createCoverFiles({ storage, log }: { storage: Storage; log: Logger }): CoverFiles {
  const running = new Map<string, Promise<string>>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: a wall of covers that nobody has seen yet must not take the machine from its listeners. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  /** One picture a key, however many ask for it at once. */
  function make(key: string, cover: Cover, form: CoverForm): Promise<string> {
    const made =
      running.get(key) ??
      inTurn(async () => {
        await storage.put(key, await paint(cover, form));
        return key;
      }).finally(() => running.delete(key));
    running.set(key, made);
    return made;
  }

  return async (bookId, cover, form) => {
    const canWait = form.endsWith('.avif');
    if (canWait && needsSystemFonts(cover.svg)) return null;
    const key = `${coverFolderOf(bookId)}/${cover.version}-${form}`;
    if ((await storage.stat(key)) !== null) return key;
    if (running.size >= MOST_WAITING) return null;
    const made = make(key, cover, form);
    if (!canWait) return made;
    made.catch((error: unknown) => log.warn({ err: error, key }, 'a picture of a cover could not be made'));
    return null;
  };
}

async function paint(cover: Cover, form: CoverForm): Promise<Uint8Array> {
  // The library takes 20 MB: an instance whose covers are all there does without it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const size = Number.parseInt(form, 10);
  const isCover = coverWidths.some((width) => form === `${width}.avif`);
  const drawing = Buffer.from(isCover ? cover.svg : framedCover(cover));
  const picture = sharp(drawing, { density: 144 })
    .resize(size, isCover ? size * 1.5 : size)
    .flatten();
  return isCover ? picture.avif(AVIF).toBuffer() : picture.png({ palette: true, effort: 7 }).toBuffer();
}
