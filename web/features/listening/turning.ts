import type { StoreApi } from 'zustand/vanilla';
import type { Book, SingleBook } from '#contract/catalogue.ts';
import { CallError } from '#web/platform/call.ts';
import type { Deck } from './deck.ts';
import type { ListeningCalls } from './listening-calls.ts';
import type { Opening } from './opening.ts';
import type { PlayerState } from './player-state.ts';
import type { Saving } from './saving.ts';

export type Direction = 'next' | 'previous';

/** Why another book could not be opened. */
export type TurnNews = 'no-next' | 'no-previous' | 'turn-failed';

/** Goes to the book before or after the current one. What plays goes on until the other one is there. */
export function createTurning(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  saving: Saving;
  opening: Opening;
  calls: ListeningCalls;
  tell: (news: TurnNews) => void;
}): (direction: Direction) => void {
  const { state, deck, saving, opening, calls, tell } = parts;

  const isStill = (book: Book) => state.getState().book?.id === book.id;

  function ask(direction: Direction, bookId: number): Promise<SingleBook | null> {
    const { historyId, previousHistoryId } = state.getState();
    if (direction === 'next') return calls.next(bookId, historyId);
    return previousHistoryId === null ? Promise.resolve(null) : calls.previous(previousHistoryId);
  }

  async function find(direction: Direction, bookId: number): Promise<SingleBook | TurnNews> {
    try {
      return (await ask(direction, bookId)) ?? `no-${direction}`;
    } catch (error) {
      return error instanceof CallError && error.status === 404 ? `no-${direction}` : 'turn-failed';
    }
  }

  function stayWith(book: Book, atSeconds: number): void {
    // The silence that unlocked the element has taken the place of the book.
    if (!deck.hasSource()) opening.start({ ...book, time: atSeconds }, { wantsToPlay: false, begins: false });
  }

  async function turn(direction: Direction): Promise<void> {
    const { book, isTurning, status } = state.getState();
    if (book === null || isTurning) return;
    const atSeconds = deck.secondsNow();
    saving.saveIfHeard(direction);
    if (status !== 'playing') deck.unlock();
    state.setState({ isTurning: true });
    const other = await find(direction, book.id);
    state.setState({ isTurning: false });
    if (!isStill(book)) return;
    if (typeof other === 'string') {
      tell(other);
      stayWith(book, atSeconds);
      return;
    }
    saving.saveIfHeard(direction);
    deck.pause();
    opening.start(other, { wantsToPlay: true, begins: false });
  }

  return (direction) => void turn(direction);
}
