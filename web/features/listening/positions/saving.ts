import type { StoreApi } from 'zustand/vanilla';
import type { PositionCause } from '#contract/listening.ts';
import type { Deck } from '../player/deck.ts';
import type { PlayerState } from '../player/player-state.ts';
import type { Tabs } from '../player/tabs.ts';
import { ABOUT_ZERO_SECONDS } from './position-rules.ts';
import type { PositionSaver } from './position-saver.ts';
import { causeOfJump, hasMoved, isHeartbeatDue, type SaveMark } from './save-plan.ts';

/** A listener who looks for a place jumps several times; the place that is found is saved. */
const JUMP_SETTLES_MS = 400;

export type Saving = {
  /** Saves where the listener is. Writes nothing while the place is being restored or another tab plays. */
  save: (cause: PositionCause, options?: { keepalive: boolean }) => void;
  /** The same, unless nothing was heard or moved since the last save: a page that only looks on writes nothing. */
  saveIfHeard: (cause: PositionCause) => void;
  /** For a page that may be gone the next moment. */
  saveOnLeaving: (cause: 'hidden' | 'pagehide') => void;
  /** To be called as the sound goes on: saves every ten seconds of it, and notes every second on this device. */
  beat: () => void;
  /** A jump of the listener begins: what was heard until now is saved, and soon after the jump the new place. */
  jump: (cause: 'seek' | 'skip' | 'undo', targetSeconds: number) => void;
  /** The next place that is reached is where the listener wanted to be. */
  expectJump: () => void;
  /** The restored place was reached. */
  landed: () => void;
  /** The place is the server's own; nothing of it needs saving. */
  agree: (seconds: number) => void;
  /** The place that was agreed or saved last. */
  agreedSeconds: () => number;
  /** Whether there is something that the server has not been told. */
  isAhead: () => boolean;
  forget: () => void;
};

export function createSaving(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  saver: PositionSaver;
  tabs: Tabs;
}): Saving {
  const { state, deck, saver, tabs } = parts;
  let mark: SaveMark = { atMs: 0, seconds: 0 };
  let pendingJump: PositionCause | null = null;
  let jumpTimer: ReturnType<typeof setTimeout> | undefined;
  let notedSecond = -1;

  function place(): { bookId: number; seconds: number } | null {
    const { book } = state.getState();
    if (book === null || !deck.hasLanded() || tabs.isPlayingElsewhere()) return null;
    return { bookId: book.id, seconds: deck.secondsNow() };
  }

  /** A return to the start counts as the listener's own only when the save says so, whatever caused the save. */
  function told(cause: PositionCause, seconds: number): PositionCause {
    return pendingJump !== null && seconds < ABOUT_ZERO_SECONDS ? pendingJump : cause;
  }

  function save(cause: PositionCause, { keepalive } = { keepalive: false }): void {
    const here = place();
    if (here === null) return;
    const toldCause = told(cause, here.seconds);
    endJump();
    mark = { atMs: Date.now(), seconds: here.seconds };
    saver.save({ ...here, cause: toldCause, keepalive });
  }

  function endJump(): void {
    clearTimeout(jumpTimer);
    pendingJump = null;
  }

  function settleJump(): void {
    clearTimeout(jumpTimer);
    jumpTimer = setTimeout(() => {
      // Not there yet: landing settles it.
      if (pendingJump !== null) save(pendingJump);
    }, JUMP_SETTLES_MS);
  }

  function note(here: { bookId: number; seconds: number }): void {
    const second = Math.floor(here.seconds);
    if (second === notedSecond || !hasMoved(mark, here.seconds)) return;
    notedSecond = second;
    saver.note(here);
  }

  function isAhead(): boolean {
    const here = place();
    return here !== null && (pendingJump !== null || hasMoved(mark, here.seconds));
  }

  return {
    save,
    saveIfHeard(cause) {
      if (state.getState().status === 'playing' || isAhead()) save(cause);
    },
    saveOnLeaving(cause) {
      if (isAhead()) save(cause, { keepalive: true });
    },
    beat() {
      const { status, speed } = state.getState();
      const here = status === 'playing' && pendingJump === null ? place() : null;
      if (here === null) return;
      if (!isHeartbeatDue(mark, { atMs: Date.now(), seconds: here.seconds, speed })) {
        note(here);
        return;
      }
      save('heartbeat');
      tabs.sayPlaying(here.bookId);
    },
    jump(cause, targetSeconds) {
      // What was heard until here ends with an ordinary save: the jump itself is no listening.
      if (pendingJump === null && isAhead()) save('heartbeat');
      pendingJump = causeOfJump(cause, targetSeconds);
      settleJump();
    },
    expectJump() {
      pendingJump = 'seek';
    },
    landed() {
      mark = { atMs: Date.now(), seconds: deck.secondsNow() };
      if (pendingJump !== null) settleJump();
    },
    agree(seconds) {
      endJump();
      mark = { atMs: Date.now(), seconds };
    },
    agreedSeconds: () => mark.seconds,
    isAhead,
    forget() {
      endJump();
      notedSecond = -1;
      mark = { atMs: Date.now(), seconds: 0 };
    },
  };
}
