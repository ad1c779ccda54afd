import type { SqlRunner } from '#server/platform/database/sql.ts';
import { lockWriting } from './names.ts';
import { type BookInput, checkedBook } from './upsert-book.ts';
import { reviseBook } from './write-books.ts';

/**
 * Publishes a book that is there already with all that was written of it, whatever its origin. Listens and the first
 * date of publishing are kept. Part of the caller's transaction. False where there is no such book.
 */
export async function publishBook(
  tx: SqlRunner,
  bookId: number,
  input: Omit<BookInput, 'originKey' | 'originHash' | 'status'>,
): Promise<boolean> {
  const {
    originKey: _key,
    originHash: _hash,
    ...book
  } = checkedBook({
    ...input,
    status: 'published',
    originKey: null,
  });
  await lockWriting(tx);
  return reviseBook(tx, bookId, { ...book, progress: 1 });
}
