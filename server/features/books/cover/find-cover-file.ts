import type { CoverForm } from '#contract/covers.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { CoverFiles } from './cover-files.ts';
import { type ReadCoverDeps, readCover } from './read-cover.ts';

/** The storage key; null while it's being made. Throws `not_found` for a book that isn't published. */
export async function findCoverFile(
  deps: ReadCoverDeps & { files: CoverFiles },
  bookId: number,
  form: CoverForm,
): Promise<string | null> {
  const cover = await readCover(deps, bookId);
  if (!cover.isPublished) throw notFound('This cover');
  return deps.files(bookId, cover, form);
}
