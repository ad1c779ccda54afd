import { describe, expect, it } from 'vitest';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { Book } from '#contract/books.ts';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { inOrder } from './bookmark-orders.ts';
import { type BookmarkChange, booksAfter, idsAfter, isBookmarkChange, withChange } from './bookmark-rules.ts';

const aBook = (id: number, more: Partial<Book> = {}): Book => ({
  ...noBook,
  id,
  title: `Book ${id}`,
  ...more,
});
const saved = (id: number, day: number, more: Partial<Book> = {}): BookmarkedBook => ({
  ...aBook(id, more),
  saved_at: `2026-01-0${day}T00:00:00.000Z`,
});
const save = (id: number, day = 9): BookmarkChange => ({
  act: 'save',
  book: aBook(id),
  at: `2026-01-0${day}T00:00:00.000Z`,
});
const remove = (bookId: number): BookmarkChange => ({ act: 'remove', bookId });
const idsOf = (books: readonly Book[]) => books.map(({ id }) => id);

describe('changes that wait to be sent', () => {
  it('are those of what was written before, and nothing else', () => {
    for (const change of [save(1), remove(1)]) expect(isBookmarkChange(change)).toBe(true);
    for (const other of [
      null,
      1,
      {},
      { act: 'save' },
      { act: 'remove' },
      { act: 'save', book: null, at: '' },
    ])
      expect(isBookmarkChange(other)).toBe(false);
  });

  it('are the last one of each book', () => {
    expect(withChange([save(1), save(2)], remove(1))).toEqual([save(2), remove(1)]);
  });

  it('show which books are saved', () => {
    expect([...idsAfter(new Set([1, 2]), [remove(1), save(3), save(2)])]).toEqual([2, 3]);
  });

  it('show in the list where they will stand, once each', () => {
    const before = [saved(1, 5), saved(2, 3)];
    expect(idsOf(booksAfter(before, [save(3, 4), save(1, 9), remove(2), remove(7)]))).toEqual([1, 3]);
    expect(booksAfter(before, [save(1, 9)])[0]?.saved_at).toBe('2026-01-05T00:00:00.000Z');
  });
});

describe('the orders of the list', () => {
  const books = [
    saved(1, 5, { title: 'Éclair', author: { id: 1, name: 'B' }, duration: 600 }),
    saved(2, 4, { title: 'Zebra', author: { id: 2, name: 'A' }, reading_minutes: 4 }),
    saved(3, 3, { title: 'Apple', author: { id: 3, name: 'C' }, duration: 300 }),
  ];
  it.each([
    ['latest', [1, 2, 3]],
    ['earliest', [3, 2, 1]],
    ['title', [3, 1, 2]],
    ['author', [2, 1, 3]],
    ['shortest', [2, 3, 1]],
  ] as const)('%s', (order, ids) => {
    expect(idsOf(inOrder(books, order, 'en'))).toEqual(ids);
  });
});
