import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import type { Book } from '#contract/books.ts';
import { keep, kept } from '#web/platform/browser/kept.ts';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { keyOf } from '#web/platform/data/read.ts';
import { whenBack } from '#web/platform/offline/online.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { session } from '#web/platform/session/session.ts';
import { type BookmarkChange, booksAfter, idsAfter, isBookmarkChange, withChange } from './bookmark-rules.ts';

const LIST = keyOf('GET /api/v1/bookmarks', {});
const quietly = { onUnauthenticated: 'throw' } as const;
/** Several changes in a row read the list again once. */
const REST_MS = 2_000;

const nameFor = (userId: number | undefined): string => `bookmarks-${userId ?? 0}`;
const ownName = (): string => nameFor(session.getState().user?.id);

function idsKept(): ReadonlySet<number> {
  const ids = (kept(ownName()) ?? '').split(',').map(Number);
  return new Set(ids.filter((id) => id > 0));
}

/** What the server has confirmed, kept on this device: cards show it before anything is asked. */
let confirmed = idsKept();
let confirmations = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const marks = createStore<ReadonlySet<number>>()(() => confirmed);

const show = () => marks.setState(idsAfter(confirmed, outbox.waiting.getState()), true);

function settle(ids: ReadonlySet<number>): void {
  confirmed = ids;
  keep(ownName(), ids.size === 0 ? null : [...ids].join());
  show();
}

async function send(change: BookmarkChange): Promise<void> {
  if (change.act === 'remove')
    await call('DELETE /api/v1/bookmarks/:book_id', { params: { book_id: change.bookId } }, quietly);
  else {
    const sent = { params: { book_id: change.book.id }, body: { saved_at: change.at } };
    await call('PUT /api/v1/bookmarks/:book_id', sent, quietly);
  }
  confirmations += 1;
  settle(idsAfter(confirmed, [change]));
  // What is on its way may be older.
  await queryClient.cancelQueries({ queryKey: LIST });
  queryClient.setQueryData<readonly BookmarkedBook[]>(LIST, (books) => books && booksAfter(books, [change]));
  clearTimeout(timer);
  timer = setTimeout(() => void import('./bookmark-list.ts').then((list) => list.bringAgain()), REST_MS);
}

const outbox = openAccountOutbox<BookmarkChange>({
  name: 'bookmarks',
  isItem: isBookmarkChange,
  merge: withChange,
  send,
  onRefused: (_change, { message }) => void showToast({ kind: 'error', message }),
});

/** One small call. Without an answer everything stays as it is. */
async function load(): Promise<void> {
  const { token } = session.getState();
  if (token === null) return;
  const before = confirmations;
  const answer = await call('GET /api/v1/bookmarks/ids', {}, quietly).catch(() => null);
  if (answer === null || session.getState().token !== token) return;
  // It may be older than what was sent meanwhile.
  if (confirmations === before) settle(new Set(answer.book_ids));
  else await load();
}

outbox.waiting.subscribe(show);
show();
// What is looked at comes first.
setTimeout(() => void load(), 0);
whenBack(() => void load());
session.subscribe((now, before) => {
  if (now.token === before.token) return;
  clearTimeout(timer);
  if (now.token === null && now.ending !== 'expired') keep(nameFor(before.user?.id), null);
  confirmed = idsKept();
  show();
  void load();
});

export const useBookmarked = (bookId: number): boolean => useStore(marks, (ids) => ids.has(bookId));

export const isBookmarked = (bookId: number): boolean => marks.getState().has(bookId);

export const useWaitingBookmarks = (): readonly BookmarkChange[] => useStore(outbox.waiting);

/** Shown at once, kept on this device, sent when there is a network. `at`: when it was saved before. */
export function saveForLater(book: Book, at = new Date().toISOString()): void {
  outbox.put({ act: 'save', book, at });
}

export const removeBookmark = (bookId: number): void => outbox.put({ act: 'remove', bookId });

export function toggleBookmark(book: Book): void {
  if (isBookmarked(book.id)) removeBookmark(book.id);
  else saveForLater(book);
}
