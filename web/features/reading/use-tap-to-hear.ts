import { type RefObject, useEffect } from 'react';

/** A drag that marks words is no tap. */
const marksWords = (): boolean => (getSelection()?.toString() ?? '') !== '';

/** One listener for all of the text. `isOff`: a tap means something else. */
export function useTapToHear(
  root: RefObject<HTMLElement | null>,
  { hearFrom, isOff }: { hearFrom: (seconds: number) => void; isOff: boolean },
): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || isOff) return;
    function hear(event: MouseEvent): void {
      const tapped =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-from]') : null;
      const from = Number.parseFloat(tapped?.dataset.from ?? '');
      if (Number.isFinite(from) && !marksWords()) hearFrom(from);
    }
    element.addEventListener('click', hear);
    return () => element.removeEventListener('click', hear);
  }, [root, hearFrom, isOff]);
}
