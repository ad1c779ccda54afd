import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { paths } from './paths.ts';

/** Who may see a route. `signed-out`: the ways in, which send on whoever is signed in. */
export type RouteAccess = 'anyone' | 'token' | 'signed-out';

type Place = { pathname: string; search: string; hash: string };

function addressOf(place: Place): string {
  return place.pathname + place.search + place.hash;
}

/** Only a path of this site, and never the login page again: anything else leads home. */
export function nextPath(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return paths.home;
  const here = 'https://here.invalid';
  if (!URL.canParse(next, here)) return paths.home;
  const url = new URL(next, here);
  const leadsBack = url.pathname === paths.login() || url.pathname === paths.register();
  return url.origin !== here || leadsBack ? paths.home : addressOf(url);
}

export function loginFor(place: Place): string {
  const address = addressOf(place);
  return address === paths.home ? paths.login() : paths.login(address);
}

const guestPages =
  /^\/(?:home|book|read-book|author|collection|minutes|search|explore|saved|terms|privacy|help|test)(?:\/|$)/;

/** Whether a page behind the login is for those with an account, not for guests. */
export const needsAccount = (access: RouteAccess, { pathname }: Pick<Place, 'pathname'>): boolean =>
  access === 'token' && !guestPages.test(pathname);

/** Where a navigation goes instead, or null if it may go on. */
export function guard(access: RouteAccess, token: string | null, place: Place): string | null {
  if (access === 'token' && token === null) return loginFor(place);
  if (access === 'signed-out' && token !== null && token !== GUEST_TOKEN) {
    return nextPath(new URLSearchParams(place.search).get('next'));
  }
  return null;
}
