import { type RefObject, useEffect } from 'react';

/** A hand that scrolls on does so within this. */
const RESTS_MS = 120;

/** Hover styles under a mouse at rest would cost one frame in eight while the page scrolls. */
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
