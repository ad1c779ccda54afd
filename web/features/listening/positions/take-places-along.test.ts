import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { session } from '#web/platform/session/session.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { takePlacesAlong } from './take-places-along.ts';
import type { UnsentPosition } from './unsent-rules.ts';

const heard = (bookId: number, day: number, seconds: number): UnsentPosition => ({
  bookId,
  seconds,
  cause: 'heartbeat',
  listenedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

const keep = (userId: number, positions: readonly UnsentPosition[]) =>
  localStorage.setItem(`outbox-positions-${userId}`, JSON.stringify(positions));
const kept = (userId: number) =>
  JSON.parse(localStorage.getItem(`outbox-positions-${userId}`) ?? 'null') as UnsentPosition[] | null;

/** Somebody whose account is of a day of January. */
const signIn = (id: number, day: number) =>
  session.getState().signIn('token', {
    id,
    created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  } as User);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  session.getState().signOut();
});

it('gives a new account the places that were heard here before it, beside its own', () => {
  keep(0, [heard(1, 10, 40), heard(2, 10, 50)]);
  keep(7, [heard(2, 11, 60)]);
  signIn(7, 10);
  takePlacesAlong();
  expect(kept(7)).toEqual([heard(2, 11, 60), heard(1, 10, 40)]);
  expect(kept(0)).toBeNull();
});

it('gives an older account none, and leaves none for the next one', () => {
  keep(0, [heard(1, 20, 40)]);
  signIn(7, 10);
  takePlacesAlong();
  expect([kept(7), kept(0)]).toEqual([null, null]);
});

it('leaves them here while nobody is signed in', () => {
  keep(0, [heard(1, 20, 40)]);
  takePlacesAlong();
  expect(kept(0)).toEqual([heard(1, 20, 40)]);
});

it('leaves them to a guest, and gives them to the account that the guest registers', () => {
  keep(0, [heard(1, 20, 40)]);
  session.getState().signIn('guest', { id: 0, created_at: heard(1, 20, 0).listenedAt } as User);
  takePlacesAlong();
  expect(kept(0)).toEqual([heard(1, 20, 40)]);
  signIn(7, 20);
  takePlacesAlong();
  expect([kept(7), kept(0)]).toEqual([[heard(1, 20, 40)], null]);
});
