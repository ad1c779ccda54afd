import { useEffect, useRef } from 'react';

const BUSY =
  'input, textarea, select, [contenteditable="true"], dialog[open], [role="dialog"], [role="menu"]';

function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (event.target instanceof Element && event.target.closest(BUSY) !== null) return true;
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

type Acts = Readonly<Record<string, () => void>>;

/** What keys do outside fields and dialogs, before the player hears them. A key that is held acts once. */
export function useLetterKeys(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const act = latest.current[event.key];
      if (act === undefined || isTaken(event)) return;
      event.preventDefault();
      if (!event.repeat) act();
    }
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
