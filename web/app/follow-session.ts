import { useEffect } from 'react';
import { placeNow, useNavigate } from '#web/platform/page/routing.tsx';
import { session } from '#web/platform/session/session.ts';
import { guard, loginFor } from './guards.ts';
import { paths } from './paths.ts';
import { accessAt } from './routes.tsx';

function placeAfter(ending: ReturnType<typeof session.getState>['ending']): string | null {
  // The page being left may still ask without a token: this is the address of the page being opened.
  const access = accessAt(placeNow());
  if (access === 'signed-out') return null;
  if (ending === 'expired') return loginFor(placeNow());
  if (access !== 'token') return null;
  return ending === 'deleted' ? paths.landing : paths.login();
}

/**
 * Follows the session while a page is open: to the login page when it ends, here or in another tab, and away
 * from it when it begins. New readers go to the welcome page.
 */
export function useFollowSession(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (now.endings !== before.endings) {
          const place = placeAfter(now.ending);
          if (place !== null) navigate(place, { replace: now.ending === 'deleted' });
        } else if (now.token !== before.token && accessAt(placeNow()) === 'signed-out') {
          const next = guard('signed-out', now.token, placeNow());
          const isNew = next === paths.home && placeNow().pathname === paths.register();
          if (next !== null) navigate(isNew ? paths.welcome : next, { replace: true });
        }
      }),
    [navigate],
  );
}
