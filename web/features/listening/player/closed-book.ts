import type { SingleBook } from '#contract/books.ts';
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { session } from '#web/platform/session/session.ts';

/** `version`: that of its place when it was closed; null if the server hadn't said. */
export type ClosedBook = { bookId: number; version: number | null };

/** Of each account in this browser, so that closing takes nothing from other devices and outlasts the login. */
const keyOf = (): string => `closed-book-${session.getState().user?.id ?? 0}`;

const closedBook = () => objectIn(kept(keyOf()));

/** Null once something plays. */
export const keepClosed = (closed: ClosedBook | null): void =>
  keep(keyOf(), closed && JSON.stringify(closed));

/** The save before closing is answered after it. */
export function noteClosedVersion({ bookId, version }: ClosedBook): void {
  if (closedBook().bookId === bookId) keepClosed({ bookId, version });
}

/** Whether the book heard last was closed here, and not heard anywhere since. */
export function isClosed({ id, version }: Pick<SingleBook, 'id' | 'version'>): boolean {
  const closed = closedBook();
  return closed.bookId === id && (closed.version === null || closed.version === version);
}
