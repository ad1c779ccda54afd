import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Place, useLocation } from '#web/platform/page/routing.tsx';

const KEY = 'scroll-places';

/** A reloaded page has no key yet: its address keeps its place apart from the page before. */
function placeKey({ key, pathname, search }: Place): string {
  return key === 'default' ? pathname + search : key;
}

function read(): Record<string, number> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number> | null) };
  } catch {
    return {};
  }
}

const places = read();

/** Whether a page is shown again at a place further down. */
export const isPlaceKept = (location: Place): boolean => (places[placeKey(location)] ?? 0) > 0;

function write(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    return;
  }
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function beginPage({ hash }: Place): void {
  const target = hash === '' ? null : document.getElementById(idOf(hash));
  if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
}

/**
 * New pages open at the top or at their hash; going back and reloading find the old place. Other parameters
 * of the same page don't move it.
 */
export function useScrollPlaces(): void {
  const location = useLocation();
  const shownPath = useRef<string>(null);

  useLayoutEffect(() => {
    const key = placeKey(location);
    const kept = places[key];
    const isFirst = shownPath.current === null;
    const isSamePage = shownPath.current === location.pathname && location.hash === '';
    shownPath.current = location.pathname;
    const note = () => {
      places[key] = scrollY;
    };
    if (isFirst && !kept && location.hash === '') {
      // A fresh page is at its top. Asking would lay it out twice.
      places[key] = 0;
    } else {
      if (kept !== undefined) scrollTo(0, kept);
      else if (!isSamePage) beginPage(location);
      note();
    }
    addEventListener('scroll', note, { passive: true });
    // Scrolling just before following a link hasn't raised an event yet.
    addEventListener('click', note, { capture: true });
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('click', note, { capture: true });
    };
  }, [location]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      write();
      // Other sites in this tab have their own places.
      history.scrollRestoration = 'auto';
    };
    const comeBack = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
}
