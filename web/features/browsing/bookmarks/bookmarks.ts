import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { Book } from '#contract/books.ts';
import { afterPaint } from '#web/platform/browser/after-paint.ts';
import { keep, kept } from '#web/platform/browser/kept.ts';
import { type CallOptions, call } from '#web/platform/data/call.ts';
import { outboxList } from '#web/platform/data/outbox-list.ts';
import { whenBack } from '#web/platform/offline/online.ts';
import { session } from '#web/platform/session/session.ts';
import { type BookmarkChange, booksAfter, idsAfter, isBookmarkChange, withChange } from './bookmark-rules.ts';

const nameFor = (userId: number | undefined): string => `bookmarks-${userId ?? 0}`;
const ownName = (): string => nameFor(session.getState().user?.id);

function idsKept(): ReadonlySet<number> {
  const ids = (kept(ownName()) ?? '').split(',').map(Number);
  return new Set(ids.filter((id) => id > 0));
}

/** What the server has confirmed, kept on this device: cards show it before anything is asked. */
let confirmed = idsKept();
let confirmations = 0;

const marks = createStore<ReadonlySet<number>>()(() => confirmed);

const show = () => marks.setState(idsAfter(confirmed, bookmarks.waiting.getState()), true);

function settle(ids: ReadonlySet<number>): void {
  confirmed = ids;
  keep(ownName(), ids.size === 0 ? null : [...ids].join());
  show();
}

async function request(change: BookmarkChange, how: CallOptions): Promise<void> {
  if (change.act === 'remove')
    await call('DELETE /api/v1/bookmarks/:book_id', { params: { book_id: change.bookId } }, how);
  else {
    const sent = { params: { book_id: change.book.id }, body: { saved_at: change.at } };
    await call('PUT /api/v1/bookmarks/:book_id', sent, how);
  }
  confirmations += 1;
  settle(idsAfter(confirmed, [change]));
}

export const bookmarks = outboxList<BookmarkChange>({
  key: 'bookmarks',
  isItem: isBookmarkChange,
  merge: withChange,
  apply: {
    'GET /api/v1/bookmarks': (books: readonly BookmarkedBook[] | undefined, change) =>
      books && booksAfter(books, [change]),
  },
  request,
  again: () => import('./bookmark-list.ts').then((list) => list.bringAgain()),
});

/** One small call. Without an answer everything stays as it is. */
async function load(): Promise<void> {
  const { token } = session.getState();
  if (token === null) return;
  const before = confirmations;
  const answer = await call('GET /api/v1/bookmarks/ids', {}, { onUnauthenticated: 'throw' }).catch(
    () => null,
  );
  if (answer === null || session.getState().token !== token) return;
  // It may be older than what was sent meanwhile.
  if (confirmations === before) settle(new Set(answer.book_ids));
  else await load();
}

bookmarks.waiting.subscribe(show);
show();
afterPaint(() => void load());
whenBack(() => void load());
session.subscribe((now, before) => {
  if (now.token === before.token) return;
  if (now.token === null && now.ending !== 'expired') keep(nameFor(before.user?.id), null);
  confirmed = idsKept();
  show();
  void load();
});

export const useBookmarked = (bookId: number): boolean => useStore(marks, (ids) => ids.has(bookId));

export const isBookmarked = (bookId: number): boolean => marks.getState().has(bookId);

/** Shown at once, kept on this device, sent when there is a network. */
export function toggleBookmark(book: Book): void {
  if (isBookmarked(book.id)) bookmarks.put({ act: 'remove', bookId: book.id });
  else bookmarks.put({ act: 'save', book, at: new Date().toISOString() });
}
