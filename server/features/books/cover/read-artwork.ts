import type { CoverForm } from '#contract/covers.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { CoverFiles } from './cover-files.ts';
import { type ReadCoverDeps, readCover } from './read-cover.ts';

type ArtworkDeps = ReadCoverDeps & { storage: Storage; log: Logger; files: CoverFiles };

/** A book's cover as a file, in a form that isn't sent as a drawing; null where it can't be made. */
export async function readArtwork(
  deps: ArtworkDeps,
  bookId: number,
  form: Extract<CoverForm, `${string}.jpg`>,
): Promise<Buffer | null> {
  try {
    const key = await deps.files(bookId, await readCover(deps, bookId), form);
    return key === null ? null : await readStored(deps.storage, key);
  } catch (error) {
    deps.log.warn({ err: error, bookId }, 'a file has no cover, as its picture could not be made');
    return null;
  }
}
