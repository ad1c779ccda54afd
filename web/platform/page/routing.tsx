import { createContext, type ReactNode, use, useCallback, useDeferredValue, useMemo } from 'react';
import { parse } from 'regexparam';
import {
  type DefaultParams,
  matchRoute,
  type PathPattern,
  Router,
  type SetSearchParams,
  useLocation as useRouted,
} from 'wouter';
import { navigate, useHistoryState, useLocationProperty } from 'wouter/use-browser-location';
import { base } from './base.ts';

export { Link, Redirect, Route, useParams } from 'wouter';

/** What an entry of the browser's history holds. */
type Kept = { key: string; state: unknown };

/** An address as it's shown, its path below the base, and its entry: `key` is `default` for one that wasn't made here. */
export type Place = Pick<URL, 'pathname' | 'search' | 'hash'> & Kept;

type Options = { replace?: boolean; state?: unknown };

const PlaceContext = createContext<Place>(placeOf('https://precis.invalid', null));

export function placeOf(href: string, kept: Kept | null): Place {
  const { pathname, search, hash } = new URL(href);
  const path = pathname.slice(base.length) || '/';
  return { pathname: path, search, hash, key: kept?.key ?? 'default', state: kept?.state ?? null };
}

/** Where the page is, for those who don't draw. */
export const placeNow = (): Place => placeOf(location.href, null);

const addressed = (to: string): string => base + to;

function go(to: string, { replace = false, state = null }: Options = {}): void {
  // As browsers do it: the same address once more is no other entry.
  const { href } = new URL(base + to, location.href);
  const kept: Kept = { key: Math.random().toString(36).slice(2), state };
  navigate(href, { replace: replace || href === location.href, state: kept });
}

/** Changes pages as React's deferred work: the page before stays until the next one's files are here. */
export function Routing({ children }: { children: ReactNode }) {
  const kept = useHistoryState<Kept | null>();
  const href = useLocationProperty(() => location.href);
  const place = useDeferredValue(useMemo(() => placeOf(href, kept), [href, kept]));
  const followed = useCallback((): [string, typeof go] => [place.pathname, go], [place.pathname]);
  return (
    <PlaceContext value={place}>
      <Router hook={followed} hrefs={addressed}>
        {children}
      </Router>
    </PlaceContext>
  );
}

export const useLocation = (): Place => use(PlaceContext);

export const useNavigate = () => useRouted<() => [string, typeof go]>()[1];

/** The library's own decodes a search twice: whoever looks for "%20" would look for a space. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const given = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      const query = new URLSearchParams(given).toString();
      go(query === '' ? pathname : `${pathname}?${query}`, options);
    },
    [pathname, search],
  );
  return [params, set];
}

/** The parameters of an address that has the pattern, or null. */
export function paramsIn(pathname: string, pattern: PathPattern): DefaultParams | null {
  return matchRoute(parse, pattern, pathname)[1];
}
