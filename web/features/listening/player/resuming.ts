import type { StoreApi } from 'zustand/vanilla';
import type { SingleBook } from '#contract/catalogue.ts';
import type { PositionSaver } from '../positions/position-saver.ts';
import type { Saving } from '../positions/saving.ts';
import type { ListeningCalls } from './listening-calls.ts';
import type { Opening } from './opening.ts';
import type { PlayerState } from './player-state.ts';

/** How long a place that was read from the server counts as fresh. */
const FRESH_MS = 10_000;

export type Resuming = {
  /** Sends what is unsent and shows the book heard last, paused. Does nothing when a book is open. */
  resumeLast: () => Promise<void>;
  /** A page that was away shows where the listener is now. */
  readAgain: () => Promise<void>;
  /** Tries again what had no network. */
  networkReturns: () => void;
  forget: () => void;
};

export function createResuming(parts: {
  state: StoreApi<PlayerState>;
  saver: PositionSaver;
  saving: Saving;
  opening: Opening;
  calls: ListeningCalls;
}): Resuming {
  const { state, saver, saving, opening, calls } = parts;
  let readAtMs = 0;
  let running: Promise<void> | null = null;
  let hasNoAnswer = false;

  async function read<T>(ask: () => Promise<T>): Promise<T | null> {
    readAtMs = Date.now();
    try {
      return await ask();
    } catch {
      return null;
    }
  }

  async function showLast(): Promise<void> {
    await saver.flush();
    const answer = await read(async () => ({ single: await calls.lastListened() }));
    hasNoAnswer = answer === null;
    const single: SingleBook | null = answer?.single ?? null;
    if (single !== null && state.getState().book === null) opening.restore(single);
  }

  function resumeLast(): Promise<void> {
    if (state.getState().book !== null) return Promise.resolve();
    running ??= showLast().finally(() => {
      running = null;
    });
    return running;
  }

  /** Nothing sounds here, and nothing waits to be saved. */
  function isLookingOn(): boolean {
    const { status } = state.getState();
    return (status === 'paused' || status === 'blocked') && !saving.isAhead();
  }

  return {
    resumeLast,
    async readAgain() {
      const { book } = state.getState();
      if (book === null || !isLookingOn() || Date.now() - readAtMs < FRESH_MS) return;
      const single = await read(() => calls.showBook(book.id));
      const isStillHere = state.getState().book?.id === book.id && isLookingOn();
      if (single !== null && isStillHere) opening.adopt(single, { mayMove: true });
    },
    networkReturns() {
      void saver.flush();
      const { book, problem } = state.getState();
      if (problem === 'offline') opening.recover();
      if (book === null && hasNoAnswer) void resumeLast();
    },
    forget() {
      hasNoAnswer = false;
    },
  };
}
