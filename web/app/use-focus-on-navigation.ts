import { useEffect, useRef } from 'react';
import { useLocation } from '#web/platform/page/routing.tsx';
import { paths } from './paths.ts';

const WAIT_MS = 4000;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Anyone who has moved on, into a field say, is left there. `link`: what was pressed to come here. */
function focusIsFree(link: Element | null): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || !now.isConnected || now.tagName === 'MAIN' || now === link;
}

/**
 * Moves the focus to the main heading after each navigation, as a page load would, so that screen readers say
 * where they are. Waits if the heading comes with the data; leaves the first page to the browser.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  // Another search is another page; another filter isn't.
  const place =
    pathname === paths.search() ? paths.search(new URLSearchParams(search).get('q') ?? '') : pathname;
  const shownPlace = useRef(place);

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    const link = document.activeElement;
    focusHeading();
    // It may come later, or once more: what a list knew of a book gives way to the book's page.
    const watch = new MutationObserver(() => {
      if (document.activeElement?.matches('main h1') === true) return;
      if (focusIsFree(link)) focusHeading();
      else stop();
    });
    // Whoever has gone on from the heading isn't taken back to it, though what had the focus may be gone.
    const moved = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.matches('main h1')) stop();
    };
    function stop(): void {
      clearTimeout(timer);
      watch.disconnect();
      removeEventListener('focusin', moved);
    }
    watch.observe(document.body, { childList: true, subtree: true });
    addEventListener('focusin', moved);
    const timer = setTimeout(stop, WAIT_MS);
    return stop;
  }, [place]);
}
