import type { SqlRunner } from '#server/platform/database/sql.ts';
import { lockWriting } from './names.ts';
import { type BookInput, checkedBook } from './upsert-book.ts';
import { reviseBook } from './write-books.ts';

/**
 * Publishes an existing book with its new text, whatever its origin. Keeps listens and the first publishing date.
 * False if there's no such book.
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
  } = checkedBook({ ...input, status: 'published', originKey: null });
  await lockWriting(tx);
  return reviseBook(tx, bookId, { ...book, progress: 1 });
}
