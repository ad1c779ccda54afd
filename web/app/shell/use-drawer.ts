import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keyboard rules of a menu over the page: it takes the focus, Escape closes it, the focus goes back. The
 * caller makes the page beneath inert.
 */
export function useDrawer(open: boolean, close: () => void): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    drawer.current?.querySelector<HTMLElement>('nav a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);

  return drawer;
}
