import type { StoreApi } from 'zustand/vanilla';
import type { Book } from '#contract/catalogue.ts';
import { CallError } from '#web/platform/call.ts';
import type { Saving } from '../positions/saving.ts';
import type { Deck } from './deck.ts';
import type { ListeningCalls } from './listening-calls.ts';
import type { Opening } from './opening.ts';
import type { PlayerState } from './player-state.ts';

type Direction = 'next' | 'previous';

type Found = { book: Book; isQueued: boolean };

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
  queueTaken: () => void;
}): (direction: Direction, options?: { byItself: boolean }) => void {
  const { state, deck, saving, opening, calls, tell, queueTaken } = parts;

  const isStill = (book: Book) => state.getState().book?.id === book.id;

  /** What the listener put up next goes before what the server would choose. */
  async function askNext(bookId: number): Promise<Found> {
    const queued = (await calls.queue()).find(({ id }) => id !== bookId);
    if (queued !== undefined) return { book: queued, isQueued: true };
    return { book: await calls.next(bookId, state.getState().historyId), isQueued: false };
  }

  async function askPrevious(): Promise<Found | TurnNews> {
    const { previousHistoryId } = state.getState();
    if (previousHistoryId === null) return 'no-previous';
    return { book: await calls.previous(previousHistoryId), isQueued: false };
  }

  async function find(direction: Direction, bookId: number): Promise<Found | TurnNews> {
    try {
      return await (direction === 'next' ? askNext(bookId) : askPrevious());
    } catch (error) {
      return error instanceof CallError && error.status === 404 ? `no-${direction}` : 'turn-failed';
    }
  }

  async function takeFromQueue(bookId: number): Promise<void> {
    // Where that fails it plays again later, which does no harm.
    await calls.takeFromQueue(bookId).catch(() => undefined);
    queueTaken();
  }

  function stayWith(book: Book, atSeconds: number): void {
    // The silence that unlocked the element has taken the place of the book.
    if (!deck.hasSource()) opening.start({ ...book, time: atSeconds }, { wantsToPlay: false, begins: false });
  }

  async function turn(direction: Direction, byItself: boolean): Promise<void> {
    const { book, isTurning, status } = state.getState();
    if (book === null || isTurning) return;
    const atSeconds = deck.secondsNow();
    saving.saveIfHeard(direction);
    if (status !== 'playing') deck.unlock();
    state.setState({ isTurning: true });
    const found = await find(direction, book.id);
    state.setState({ isTurning: false });
    if (!isStill(book)) return;
    if (typeof found === 'string') {
      if (!byItself) tell(found);
      stayWith(book, atSeconds);
      return;
    }
    // Who has pressed Play meanwhile, to hear the end again, wants no other book.
    if (byItself && state.getState().status !== 'paused') return;
    saving.saveIfHeard(direction);
    deck.pause();
    opening.start(found.book, { wantsToPlay: true, begins: found.isQueued });
    if (found.isQueued) void takeFromQueue(found.book.id);
  }

  return (direction, options) => void turn(direction, options?.byItself ?? false);
}
