import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { session } from '../session/session.ts';
import { forgetGuest, takeGuestAlong } from './take-guest-along.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const keep = (name: string, userId: number, items: unknown) =>
  localStorage.setItem(`outbox-${name}-${userId}`, JSON.stringify(items));
const kept = (name: string, userId: number): unknown =>
  JSON.parse(localStorage.getItem(`outbox-${name}-${userId}`) ?? 'null');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  session.getState().signIn('guest', { id: 0, created_at: at(10) } as User);
});

it('gives a new account what its guest did, after what already waits', () => {
  keep('bookmarks', 0, [{ bookId: 1 }]);
  keep('highlights', 0, [{ id: 'b' }]);
  keep('highlights', 7, [{ id: 'a' }]);
  takeGuestAlong({ id: 7, created_at: at(10) });
  expect(kept('bookmarks', 7)).toEqual([{ bookId: 1 }]);
  expect(kept('highlights', 7)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect([kept('bookmarks', 0), kept('highlights', 0)]).toEqual([null, null]);
});

it('gives an older account nothing, and leaves nothing for the next one', () => {
  keep('bookmarks', 0, [{ bookId: 1 }]);
  takeGuestAlong({ id: 7, created_at: at(2) });
  expect([kept('bookmarks', 7), kept('bookmarks', 0)]).toEqual([null, null]);
});

it.each(['{', '3', 'null', '[null]'])('takes no nonsense along (%s)', (text) => {
  localStorage.setItem('outbox-queue-0', text);
  takeGuestAlong({ id: 7, created_at: at(10) });
  expect(kept('queue', 7)).toBeNull();
});

it('forgets a guest who leaves', () => {
  keep('bookmarks', 0, [{ bookId: 1 }]);
  keep('positions', 0, [{ bookId: 1 }]);
  forgetGuest();
  expect(session.getState().token).toBeNull();
  expect([kept('bookmarks', 0), kept('positions', 0)]).toEqual([null, null]);
});
