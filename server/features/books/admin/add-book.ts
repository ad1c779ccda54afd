import type { AdminBook } from '#contract/books-admin.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { bringBooksIn } from '../bring-books-in.ts';
import { changeBooks } from '../change-books.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';

/**
 * Adds a book that waits to be generated, or brings it back from the bin. Throws `conflict`, with the book, if the library
 * has it already.
 */
export function addBook(
  deps: BooksAdminDeps,
  { adminId, ...work }: { title: string; author: string; language: string | null; adminId: number },
): Promise<AdminBook> {
  return changeBooks(deps, async (tx) => {
    const given = { ...work, categories: [], year: null };
    const [made] = await bringBooksIn(tx, [given], { addedAs: 'hand', addedBy: adminId });
    const [data] = await readTable(tx, made ? [made.bookId] : [], deps.mediaLink);
    if (!made || !data) throw new Error('A book that was just written is not there.');
    if (!made.isNew) {
      throw new AppError('conflict', `This book is already in the catalogue: “${data.title}”.`, {
        extra: { data },
      });
    }
    await recordAudit(tx, {
      adminId,
      action: made.isRestored ? 'book.restored' : 'book.added',
      subject: { kind: 'book', id: data.id, label: data.title },
      after: { title: data.title, author_name: data.author.name },
    });
    return data;
  });
}
