import type { CatalogueDeps } from './deps.ts';
import { prepareBooks } from './lists/prepare-books.ts';

/** A published book, from memory in the usual case; null for any other. Lengths are in seconds. */
export async function findPublishedBook(
  deps: Pick<CatalogueDeps, 'database' | 'cache' | 'mediaLink'>,
  bookId: number,
): Promise<{ id: number; durationSeconds: number | null } | null> {
  const [book] = await prepareBooks(deps, [bookId]);
  return book ? { id: book.id, durationSeconds: book.durationSeconds } : null;
}
