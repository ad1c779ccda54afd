import { useLayoutEffect } from 'react';

/** Gives the focus back to where it was before a dialog took it, unless something else has taken it since. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const now = document.activeElement;
      const isLeft = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
      if (isLeft && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
