import { type RefObject, useEffect } from 'react';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { keepPlace } from './reading-places.ts';

/** The part of the window, from its top, where eyes rest. */
const READING_LINE = 0.35;
/** Somebody looking for a place scrolls on; where they rest, they read. */
const RESTS_MS = 1_500;

function sentenceRead(root: HTMLElement): string | undefined {
  const line = innerHeight * READING_LINE;
  const all = [...root.querySelectorAll<HTMLElement>('[data-sentence]')];
  return all.findLast((sentence) => sentence.getBoundingClientRect().top <= line)?.dataset.cue;
}

const handEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A page that follows the narration, that nobody has touched or of nobody who is signed in, writes nothing. */
export function useKeepPlace(
  root: RefObject<HTMLElement | null>,
  { bookId, isAlong }: { bookId: number; isAlong: boolean },
): void {
  const isStranger = useIsStranger();
  useEffect(() => {
    if (isAlong || isStranger) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasTouched = false;
    let kept: string | undefined;

    function keep(keepalive: boolean): void {
      clearTimeout(timer);
      timer = undefined;
      const sentence = root.current === null ? undefined : sentenceRead(root.current);
      if (sentence === undefined || sentence === kept) return;
      kept = sentence;
      keepPlace(bookId, sentence, { keepalive });
    }

    function touched(): void {
      wasTouched = true;
    }

    function scrolled(): void {
      if (!wasTouched) return;
      clearTimeout(timer);
      timer = setTimeout(() => keep(false), RESTS_MS);
    }

    function leave(): void {
      if (timer !== undefined) keep(true);
    }

    for (const name of handEvents) addEventListener(name, touched, { signal, passive: true });
    addEventListener('scroll', scrolled, { signal, passive: true });
    addEventListener('pagehide', leave, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [root, bookId, isAlong, isStranger]);
}
