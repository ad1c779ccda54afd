import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

const KEY = 'scroll-places';

/** A page that was loaded anew has no key yet: its address keeps its place apart from that of the page before it. */
function placeKey({ key, pathname, search }: Location): string {
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

function beginPage({ hash }: Location): void {
  const target = hash === '' ? null : document.getElementById(idOf(hash));
  if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
}

/**
 * New pages begin at their top or at what their address points to; going back, and loading anew, finds the place
 * again. Other parameters of the same page leave it where it is.
 */
export function useScrollPlaces(): void {
  const location = useLocation();
  const way = useNavigationType();
  const shownPath = useRef<string>(null);

  useLayoutEffect(() => {
    const key = placeKey(location);
    const kept = places[key];
    const isFirst = shownPath.current === null;
    const isSamePage = shownPath.current === location.pathname && location.hash === '';
    shownPath.current = location.pathname;
    const isBack = way === NavigationType.Pop;
    const note = () => {
      places[key] = scrollY;
    };
    if (isFirst && !kept && location.hash === '') {
      // A page that was just loaded stands at its top. To ask would have it laid out twice.
      places[key] = 0;
    } else {
      if (isBack && kept !== undefined) scrollTo(0, kept);
      else if (isBack || !isSamePage) beginPage(location);
      note();
    }
    addEventListener('scroll', note, { passive: true });
    // What was scrolled a moment before a link is followed has raised no event yet.
    addEventListener('click', note, { capture: true });
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('click', note, { capture: true });
    };
  }, [location, way]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const leave = () => {
      write();
      // Whatever else is shown in this tab has places of its own.
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
