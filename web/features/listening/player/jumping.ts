import type { StoreApi } from 'zustand/vanilla';
import { clampPosition } from '../positions/position-rules.ts';
import type { Saving } from '../positions/saving.ts';
import type { Deck } from './deck.ts';
import { placeBeforeJump } from './jump-rules.ts';
import type { Opening } from './opening.ts';
import type { PlayerState } from './player-state.ts';

/** How long the way back is offered. */
const OFFER_MS = 10_000;

export type Jumping = {
  /** Goes to a place in seconds, held to [0, duration]. */
  to: (seconds: number, cause: 'seek' | 'skip' | 'undo') => void;
  /** The place has become another one, by whatever way: offers the way back if it is far. */
  moved: (fromSeconds: number, toSeconds: number) => void;
  /** Goes back to where the last far jump began. */
  undo: () => void;
};

export function createJumping(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  saving: Saving;
  opening: Opening;
}): Jumping {
  const { state, deck, saving, opening } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function offer(undoSeconds: number | null): void {
    clearTimeout(timer);
    state.setState({ undoSeconds });
    if (undoSeconds !== null) timer = setTimeout(() => state.setState({ undoSeconds: null }), OFFER_MS);
  }

  function moved(fromSeconds: number, toSeconds: number): void {
    offer(placeBeforeJump(state.getState().undoSeconds, { fromSeconds, toSeconds }));
  }

  function to(seconds: number, cause: 'seek' | 'skip' | 'undo'): void {
    const { book, durationSeconds } = state.getState();
    const target = clampPosition(seconds, durationSeconds);
    if (book === null || target === null) return;
    const fromSeconds = deck.hasSource() ? deck.secondsNow() : state.getState().positionSeconds;
    saving.jump(cause, target);
    opening.moved();
    deck.moveTo(target);
    state.setState({ positionSeconds: target });
    if (cause === 'undo') offer(null);
    else moved(fromSeconds, target);
  }

  return {
    to,
    moved,
    undo() {
      const { undoSeconds } = state.getState();
      if (undoSeconds !== null) to(undoSeconds, 'undo');
    },
  };
}
