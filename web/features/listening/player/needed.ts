import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isWaiting } from '#web/platform/account-outbox.ts';
import { type AnswerOf, call } from '#web/platform/call.ts';

/** With its bar the player is 24 kB: whoever has heard nothing yet gets it with the first book. */
const isHere = createStore<boolean>()(() => false);

export const usePlayerIsHere = (): boolean => useStore(isHere);

/** The player says so itself. */
export const playerIsHere = (): void => isHere.setState(true, true);

/** The outbox of places that the server hasn't confirmed. */
export const POSITIONS = 'positions';

type Heard = AnswerOf<'GET /api/v1/books/last-listened'>['data'];

const askLast = async (): Promise<Heard> =>
  (await call('GET /api/v1/books/last-listened', {}, { onUnauthenticated: 'throw' })).data;

let asked: Promise<Heard> | null = null;

/** The book heard last. The answer that brought the player is also the first that it gets. */
export function lastListened(): Promise<Heard> {
  const first = asked;
  asked = null;
  return first ?? askLast();
}

/** Whether a book was heard before, or a place is unsent: that goes out before anything is asked. */
async function isWanted(): Promise<boolean> {
  if (isWaiting(POSITIONS)) return true;
  asked = askLast();
  const heard = await asked;
  if (heard === null) asked = null;
  return heard !== null;
}

/** Calls `bring` if the player isn't here and has something to do. */
export async function lookForPlayer(bring: () => Promise<unknown>): Promise<void> {
  asked = null;
  if (isHere.getState()) return;
  try {
    if (await isWanted()) await bring();
  } catch {
    // No answer, or no files: the bar looks again when the server is back.
    asked = null;
  }
}
