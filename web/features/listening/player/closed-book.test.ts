import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { session } from '#web/platform/session/session.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import * as closedBook from './closed-book.ts';

const signIn = (id: number) => session.setState({ user: { id } as User });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  signIn(1);
});
afterEach(() => {
  session.setState({ user: null });
  vi.unstubAllGlobals();
});

describe('a book that was closed', () => {
  it('is closed until it was heard somewhere else, or something plays here', () => {
    const { isClosed, keepClosed } = closedBook;
    expect(isClosed({ id: 7, version: 3 })).toBe(false);
    keepClosed({ bookId: 7, version: 3 });
    expect(isClosed({ id: 7, version: 3 })).toBe(true);
    expect(isClosed({ id: 7, version: 4 })).toBe(false);
    expect(isClosed({ id: 8, version: 3 })).toBe(false);
    keepClosed(null);
    expect(isClosed({ id: 7, version: 3 })).toBe(false);
  });

  it('stays closed when the save before closing is answered', () => {
    const { isClosed, keepClosed, noteClosedVersion } = closedBook;
    keepClosed({ bookId: 7, version: 3 });
    noteClosedVersion({ bookId: 8, version: 9 });
    noteClosedVersion({ bookId: 7, version: 4 });
    expect(isClosed({ id: 7, version: 4 })).toBe(true);
  });

  it('is closed wherever its place is, if that wasn’t known', () => {
    closedBook.keepClosed({ bookId: 7, version: null });
    expect(closedBook.isClosed({ id: 7, version: 5 })).toBe(true);
  });

  it('is another account’s own', () => {
    closedBook.keepClosed({ bookId: 7, version: 3 });
    signIn(2);
    expect(closedBook.isClosed({ id: 7, version: 3 })).toBe(false);
    signIn(1);
    expect(closedBook.isClosed({ id: 7, version: 3 })).toBe(true);
  });
});
