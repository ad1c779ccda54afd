import { type RefObject, useEffect } from 'react';

/** Where a key belongs to what is being typed or chosen. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** `/` focuses the search box, except in a field or a dialog. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
