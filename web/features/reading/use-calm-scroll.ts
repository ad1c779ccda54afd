import { type RefObject, useEffect } from 'react';

/** A hand that scrolls on does so within this. */
const RESTS_MS = 120;

/**
 * Says on `root` that it is being scrolled, by `data-scrolling`. Under a mouse that stands still each frame would
 * otherwise paint the sentence that comes below it and the one that goes, which costs one frame of eight.
 */
export function useCalmScroll(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      timer = undefined;
      root.current?.removeAttribute('data-scrolling');
    };
    function onScroll(): void {
      if (timer === undefined) root.current?.setAttribute('data-scrolling', '');
      clearTimeout(timer);
      timer = setTimeout(rest, RESTS_MS);
    }
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [root]);
}
