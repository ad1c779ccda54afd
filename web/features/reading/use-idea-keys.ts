import { useEffect } from 'react';

const BUSY =
  'input, textarea, select, [contenteditable="true"], dialog[open], [role="dialog"], [role="menu"]';

const steps: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (event.target instanceof Element && event.target.closest(BUSY) !== null) return true;
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** `n` and `p`, outside fields and dialogs. */
export function useIdeaKeys(go: (by: 1 | -1) => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const step = steps[event.key];
      if (step === undefined || isTaken(event)) return;
      event.preventDefault();
      go(step);
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [go]);
}
