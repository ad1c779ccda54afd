import { type RefObject, useEffect, useRef } from 'react';

/**
 * A book that was turned to is read from its top. Where the button or the line that had the focus is gone, its title
 * takes it, so that the keyboard and a screen reader go on from there.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
    if (document.activeElement === document.body)
      element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, []);
  return pane;
}
