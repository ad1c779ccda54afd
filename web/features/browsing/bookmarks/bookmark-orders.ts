import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { Book } from '#contract/books.ts';

export const bookmarkOrders = ['latest', 'earliest', 'title', 'author', 'shortest'] as const;
export type BookmarkOrder = (typeof bookmarkOrders)[number];

const minutesOf = ({ duration, reading_minutes: minutes }: Book): number =>
  duration === null ? minutes : duration / 60;

export function inOrder(
  books: readonly BookmarkedBook[],
  order: BookmarkOrder,
  language: string,
): readonly BookmarkedBook[] {
  if (order === 'latest') return books;
  if (order === 'earliest') return books.toReversed();
  if (order === 'shortest') return books.toSorted((one, other) => minutesOf(one) - minutesOf(other));
  const named = (book: Book) => (order === 'title' ? book.title : book.author.name);
  return books.toSorted((one, other) => named(one).localeCompare(named(other), language));
}
