import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Book, SingleBook } from '#contract/books.ts';
import { isWaiting, NOBODY } from '#web/platform/data/account-outbox.ts';
import { type AnswerOf, CallError, call } from '#web/platform/data/call.ts';
import { freshOrKept, keepAnswer } from '#web/platform/data/kept-answers.ts';
import { keyOf } from '#web/platform/data/read.ts';
import { isGuest } from '#web/platform/session/session.ts';
import { isClosed } from './closed-book.ts';

/** What plays, as lists of books see it. */
export type Listed = { book: Pick<Book, 'id'> | null; status: string };

/** The player, as lists of books see it. */
export type ListedPlayer = {
  state: Pick<StoreApi<Listed>, 'getState' | 'getInitialState' | 'subscribe'>;
  open: (book: Book, how: { autoplay: boolean; at?: number | undefined }) => void;
  toggle: () => void;
};

/** With its bar the player is 24 kB: whoever has heard nothing yet gets it with the first book. */
export const here = createStore<{ player: ListedPlayer | null }>()(() => ({ player: null }));

export const usePlayerIsHere = (): boolean => useStore(here, ({ player }) => player !== null);

/** The player says so itself. */
export const playerIsHere = (player: ListedPlayer): void => here.setState({ player });

/** The outbox of places that the server hasn't confirmed. */
export const POSITIONS = 'positions';

const LAST = keyOf('GET /api/v1/books/last-listened', {});

/** What an offline visit begins with. */
export const keepLast = (data: SingleBook): void => keepAnswer(LAST, { data });

type Heard = AnswerOf<'GET /api/v1/books/last-listened'>['data'];

/** The server knows nothing of guests: it's as if it couldn't be reached. */
const onlyKept = () => Promise.reject(new CallError({ status: 0, code: 'network', message: '' }));

async function askLast(): Promise<Heard> {
  const { data } = await freshOrKept(LAST, () =>
    isGuest() ? onlyKept() : call('GET /api/v1/books/last-listened', {}, { onUnauthenticated: 'throw' }),
  );
  return data !== null && isClosed(data) ? null : data;
}

let asked: Promise<Heard> | null = null;

/** The book heard last, unless it was closed. The answer that brought the player is also the first that it gets. */
export function lastListened(): Promise<Heard> {
  const first = asked;
  asked = null;
  return first ?? askLast();
}

/** Whether there's a book to go on with, or a place is unsent: that goes out before anything is asked. */
async function isWanted(): Promise<boolean> {
  if (isWaiting(POSITIONS) || isWaiting(POSITIONS, NOBODY)) return true;
  asked = askLast();
  const heard = await asked;
  if (heard === null) asked = null;
  return heard !== null;
}

/** Calls `bring` if the player isn't here and has something to do. */
export async function lookForPlayer(bring: () => Promise<unknown>): Promise<void> {
  asked = null;
  if (here.getState().player !== null) return;
  try {
    if (await isWanted()) await bring();
  } catch {
    // No answer, or no files: the bar looks again when the server is back.
    asked = null;
  }
}
