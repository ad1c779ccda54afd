import type { StoreApi } from 'zustand/vanilla';
import { chaptersOf, endOfChapter } from '../chapters/chapter-rules.ts';
import type { Deck } from '../player/deck.ts';
import type { PlayerState } from '../player/player-state.ts';
import { EXTENDED_BY_MINUTES, fadeShare, heardMs, type Sleep, type SleepChoice } from './sleep-rules.ts';

/** So near its end an idea is over: the voice has stopped, and the next one has not begun. */
const AT_THE_END_SECONDS = 0.15;

export type SleepTimer = {
  /** Sets when the voice stops; null calls it off. */
  setSleep: (choice: SleepChoice | null) => void;
  /** Five minutes more; of an idea, the next one too. */
  extendSleep: () => void;
};

type Timer = { choice: SleepChoice; leftMs: number; endSeconds: number | null };

/** Ends the sound by itself, softly. `tick` is to be called as the sound goes on, `jumped` when the place changed. */
export function createSleepTimer(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  pause: () => void;
  nowMs: () => number;
}): { acts: SleepTimer; tick: () => void; jumped: () => void; reachedEnd: () => boolean } {
  const { state, deck, pause, nowMs } = parts;
  let timer: Timer | null = null;
  let lookedAtMs: number | null = null;
  let isFading = false;

  function show(sleep: Sleep | null): void {
    const shown = state.getState().sleep;
    if (shown?.until !== sleep?.until || shown?.leftSeconds !== sleep?.leftSeconds) state.setState({ sleep });
  }

  function setVolume(share: number): void {
    if (share === 1 && !isFading) return;
    isFading = share < 1;
    deck.setVolume(state.getState().volume * share);
  }

  function end(): void {
    timer = null;
    lookedAtMs = null;
    show(null);
    setVolume(1);
  }

  function endOfIdeaAt(seconds: number): number | null {
    const { ideas, durationSeconds } = state.getState();
    return endOfChapter(chaptersOf(ideas, durationSeconds), { seconds, durationSeconds });
  }

  function set(choice: SleepChoice): void {
    const leftMs = choice.until === 'minutes' ? choice.minutes * 60_000 : 0;
    const endSeconds = choice.until === 'idea' ? endOfIdeaAt(deck.secondsNow()) : null;
    timer = { choice, leftMs, endSeconds };
    lookedAtMs = nowMs();
    setVolume(1);
    show({ until: choice.until, leftSeconds: choice.until === 'minutes' ? choice.minutes * 60 : null });
  }

  /** Seconds of sound until it stops; null for the end of the book, which comes by itself. */
  function secondsLeft({ choice, leftMs, endSeconds }: Timer): number | null {
    if (choice.until === 'minutes') return leftMs / 1000;
    if (choice.until === 'book' || endSeconds === null) return null;
    return (endSeconds - AT_THE_END_SECONDS - deck.secondsNow()) / state.getState().speed;
  }

  function tick(): void {
    if (timer === null) return;
    const now = nowMs();
    timer.leftMs -= heardMs(lookedAtMs, now);
    lookedAtMs = now;
    const left = secondsLeft(timer);
    if (left === null) return;
    if (left <= 0) {
      pause();
      end();
      return;
    }
    const isTimed = timer.choice.until === 'minutes';
    show({ until: timer.choice.until, leftSeconds: isTimed ? Math.ceil(left) : null });
    // An idea ends with its last word; only what is cut off in the middle fades.
    if (isTimed) setVolume(fadeShare(left));
  }

  function extendSleep(): void {
    if (timer?.choice.until === 'idea') timer.endSeconds = endOfIdeaAt((timer.endSeconds ?? 0) + 1);
    if (timer?.choice.until !== 'minutes') return;
    timer.leftMs += EXTENDED_BY_MINUTES * 60_000;
    setVolume(1);
    show({ until: 'minutes', leftSeconds: Math.ceil(timer.leftMs / 1000) });
  }

  // The end of an idea or of a book is meant of the book that was open; minutes go on over several.
  state.subscribe(({ book }, before) => {
    if (timer === null || book?.id === before.book?.id) return;
    if (book === null || timer.choice.until !== 'minutes') end();
  });

  return {
    acts: {
      setSleep: (choice) => (choice === null ? end() : set(choice)),
      extendSleep,
    },
    tick,
    jumped() {
      if (timer?.choice.until === 'idea') timer.endSeconds = endOfIdeaAt(deck.secondsNow());
    },
    /** Whether the listener wanted it to end with the book. */
    reachedEnd() {
      const wasWanted = timer !== null && timer.choice.until !== 'minutes';
      if (wasWanted) end();
      return wasWanted;
    },
  };
}
