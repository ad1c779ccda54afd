import { type RefObject, useEffect } from 'react';
import { keepPlace } from './reading-places.ts';

/** The part of the window, from its top, where eyes rest. */
const READING_LINE = 0.35;
/** Who looks for a place scrolls on; where the hand rests is read. */
const RESTS_MS = 1_500;

/** The sentence at the reading line, the last one above it. */
function sentenceRead(root: HTMLElement): string | null {
  const line = innerHeight * READING_LINE;
  const all = [...root.querySelectorAll<HTMLElement>('[data-sentence]')];
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle]?.getBoundingClientRect().top ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return all[low - 1]?.dataset.cue ?? null;
}

const handEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps how far the reader has read, soon after each scroll of their own and when the page goes. A page that moves with
 * the voice, or that nobody has touched, writes nothing.
 */
export function useKeepPlace(
  root: RefObject<HTMLElement | null>,
  { bookId, isAlong }: { bookId: number; isAlong: boolean },
): void {
  useEffect(() => {
    if (isAlong) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasTouched = false;
    let kept: string | null = null;

    function keep(keepalive: boolean): void {
      clearTimeout(timer);
      timer = undefined;
      const sentence = root.current === null ? null : sentenceRead(root.current);
      if (sentence === null || sentence === kept) return;
      kept = sentence;
      keepPlace(bookId, sentence, { keepalive });
    }

    for (const name of handEvents) {
      addEventListener(
        name,
        () => {
          wasTouched = true;
        },
        { signal, passive: true },
      );
    }
    addEventListener(
      'scroll',
      () => {
        if (!wasTouched) return;
        clearTimeout(timer);
        timer = setTimeout(() => keep(false), RESTS_MS);
      },
      { signal, passive: true },
    );
    const leave = () => {
      if (timer !== undefined) keep(true);
    };
    addEventListener('pagehide', leave, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [root, bookId, isAlong]);
}
