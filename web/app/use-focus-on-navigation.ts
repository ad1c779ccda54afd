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

/** Anyone who has moved on, into a field say, is left there. */
function focusIsFree(): boolean {
  const now = document.activeElement;
  return (
    now === null || now === document.body || !now.isConnected || now.tagName === 'MAIN' || now.tagName === 'A'
  );
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
    focusHeading();
    // It may come later, or once more: what a list knew of a book gives way to the book's page.
    const watch = new MutationObserver(() => {
      if (document.activeElement?.matches('main h1') === true) return;
      if (focusIsFree()) focusHeading();
      else watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [place]);
}
