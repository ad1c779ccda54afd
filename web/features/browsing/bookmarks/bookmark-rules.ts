import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { Book } from '#contract/books.ts';

/** A change that waits to be sent. Saving carries the book, so that the list has it offline. */
export type BookmarkChange = { act: 'save'; book: Book; at: string } | { act: 'remove'; bookId: number };

export const bookIdOf = (change: BookmarkChange): number =>
  change.act === 'save' ? change.book.id : change.bookId;

export function isBookmarkChange(value: unknown): value is BookmarkChange {
  if (typeof value !== 'object' || value === null) return false;
  const { act, book, at, bookId } = value as Record<string, unknown>;
  if (act === 'remove') return typeof bookId === 'number';
  return act === 'save' && typeof at === 'string' && typeof book === 'object' && book !== null;
}

/** Of a book only the last change counts. */
export const withChange = (
  waiting: readonly BookmarkChange[],
  change: BookmarkChange,
): readonly BookmarkChange[] => [...waiting.filter((one) => bookIdOf(one) !== bookIdOf(change)), change];

/** As they will be once what waits is sent. */
export function idsAfter(ids: ReadonlySet<number>, changes: readonly BookmarkChange[]): ReadonlySet<number> {
  const after = new Set(ids);
  for (const change of changes) {
    if (change.act === 'save') after.add(change.book.id);
    else after.delete(change.bookId);
  }
  return after;
}

/** The same for the list, the latest first. */
export function booksAfter(
  books: readonly BookmarkedBook[],
  changes: readonly BookmarkChange[],
): readonly BookmarkedBook[] {
  const known = new Set(books.map(({ id }) => id));
  const removed = new Set(changes.flatMap((one) => (one.act === 'remove' ? one.bookId : [])));
  const added = changes.flatMap((one) =>
    one.act === 'save' && !known.has(one.book.id) ? { ...one.book, saved_at: one.at } : [],
  );
  return [...added, ...books.filter(({ id }) => !removed.has(id))].toSorted((one, other) =>
    other.saved_at.localeCompare(one.saved_at),
  );
}
