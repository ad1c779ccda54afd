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

/**
 * Leads on when the session changes while a page stands still: to the login page when it ends, here or in another
 * tab, and away from the login page when it begins.
 */
export function followSession(router: DataRouter): void {
  session.subscribe((now, before) => {
    const { location } = router.state;
    const access = accessOf(router);
    if (now.endings !== before.endings) {
      // The page that is left may ask on, without a token, until the login page is there.
      const isOnTheWay = router.state.navigation.location?.pathname === paths.login();
      if (access === 'signed-out' || isOnTheWay) return;
      if (now.ending === 'expired') void router.navigate(loginFor(location));
      else if (access === 'token') void router.navigate(paths.login());
      return;
    }
    if (now.token !== null && before.token === null && access === 'signed-out') {
      const next = guard(access, now.token, location);
      if (next !== null) void router.navigate(next, { replace: true });
    }
  });
}
