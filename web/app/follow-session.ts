import type { DataRouter } from 'react-router';
import { session } from '#web/platform/session.ts';
import { guard, loginFor, type RouteAccess } from './guards.ts';
import { paths } from './paths.ts';

/** What a route says of itself. */
export type RouteHandle = { access: RouteAccess };

function accessOf(router: DataRouter): RouteAccess {
  const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
  return handle?.access ?? 'anyone';
}

/** Where an ended session leads; null where one may stay. */
function placeAfter(router: DataRouter, ending: 'signed-out' | 'expired' | null): string | null {
  const access = accessOf(router);
  // The page that is left may ask on, without a token, until the login page is there.
  const isOnTheWay = router.state.navigation.location?.pathname === paths.login();
  if (access === 'signed-out' || isOnTheWay) return null;
  if (ending === 'expired') return loginFor(router.state.location);
  return access === 'token' ? paths.login() : null;
}

/**
 * Leads on when the session changes while a page stands still: to the login page when it ends, here or in another
 * tab, and away from the login page when it begins.
 */
export function followSession(router: DataRouter): void {
  session.subscribe((now, before) => {
    if (now.endings !== before.endings) {
      const place = placeAfter(router, now.ending);
      if (place !== null) void router.navigate(place);
    } else if (now.token !== null && before.token === null && accessOf(router) === 'signed-out') {
      const next = guard('signed-out', now.token, router.state.location);
      if (next !== null) void router.navigate(next, { replace: true });
    }
  });
}
