import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { parse } from 'regexparam';
import {
  type DefaultParams,
  matchRoute,
  type PathPattern,
  Router,
  type SetSearchParams,
  useLocation as useRouted,
} from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { base } from './base.ts';

export { Link, Redirect, Route, useParams } from 'wouter';

/** What an entry of the browser's history holds. */
type Kept = { key: string; state: unknown };

/** An address as it's shown, its path below the base, and its entry: `key` is `default` for one that wasn't made here. */
export type Place = Pick<URL, 'pathname' | 'search' | 'hash'> & Kept;

type Options = { replace?: boolean; state?: unknown };

type Go = (to: string, options?: Options) => void;

const PlaceContext = createContext<Place>(placeOf('https://precis.invalid', null));

export function placeOf(href: string, kept: Kept | null): Place {
  const { pathname, search, hash } = new URL(href);
  const path = pathname.slice(base.length) || '/';
  return { pathname: path, search, hash, key: kept?.key ?? 'default', state: kept?.state ?? null };
}

/** Where a page that isn't drawn yet is. */
let coming: Place | null = null;

const placeOfAddress = (): Place => placeOf(location.href, history.state as Kept | null);

/** Where the page is, or is going, for those who don't draw. */
export const placeNow = (): Place => coming ?? placeOfAddress();

const addressed = (to: string): string => base + to;

/** What is drawn. One that came from the history has no `enter`, which gives a page its entry there. */
type Shown = { place: Place; enter?: () => void };

type RoutingProps = {
  /** Fetches the files of a page; null where they're here. */
  bring: (place: Place) => Promise<unknown> | null;
  children: ReactNode;
};

/**
 * The page before stays, with its address, until the files of the next one are here; then both change at once. Of
 * several navigations the last one counts.
 */
export function Routing({ bring, children }: RoutingProps) {
  const [{ place, enter }, setShown] = useState<Shown>(() => ({ place: placeNow() }));
  const [isBehind, startFollowing] = useTransition();

  const go = useCallback<Go>((to, { replace = false, state = null } = {}) => {
    const { href } = new URL(addressed(to), location.href);
    const kept: Kept = { key: Math.random().toString(36).slice(2), state };
    // As browsers do it: the same address once more is no other entry.
    const isReplaced = replace || href === location.href;
    const next = placeOf(href, kept);
    const enter = () => {
      if (coming === next) coming = null;
      navigate(href, { replace: isReplaced, state: kept });
    };
    coming = next;
    startTransition(() => setShown({ place: next, enter }));
  }, []);
  // Before anything of the page runs.
  useInsertionEffect(() => enter?.(), [enter]);

  useEffect(() => {
    // On the way back it's the browser that changes the address, at once.
    const follow = () => {
      coming = null;
      const next = placeOfAddress();
      const start = bring(next) === null ? startTransition : startFollowing;
      start(() => setShown({ place: next }));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [bring]);

  useInsertionEffect(() => {
    document.documentElement.toggleAttribute('data-behind', isBehind);
  }, [isBehind]);

  const followed = (): [string, Go] => [place.pathname, go];
  return (
    <PlaceContext value={place}>
      <Router hook={followed} hrefs={addressed}>
        {children}
      </Router>
    </PlaceContext>
  );
}

export const useLocation = (): Place => use(PlaceContext);

export const useNavigate = () => useRouted<() => [string, Go]>()[1];

/** The library's own decodes a search twice: whoever looks for "%20" would look for a space. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const given = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      const query = new URLSearchParams(given).toString();
      go(query === '' ? pathname : `${pathname}?${query}`, options);
    },
    [go, pathname, search],
  );
  return [params, set];
}

/** The parameters of an address that has the pattern, or null. */
export function paramsIn(pathname: string, pattern: PathPattern): DefaultParams | null {
  return matchRoute(parse, pattern, pathname)[1];
}
