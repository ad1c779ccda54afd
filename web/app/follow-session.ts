import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#web/platform/session.ts';
import { guard, loginFor } from './guards.ts';
import { paths } from './paths.ts';
import { accessAt } from './routes.tsx';

/** Where an ended session leads; null where one may stay. */
function placeAfter(ending: 'signed-out' | 'expired' | null): string | null {
  // The page that is left may ask on, without a token: the address is that of the page one is going to.
  const access = accessAt(location);
  if (access === 'signed-out') return null;
  if (ending === 'expired') return loginFor(location);
  return access === 'token' ? paths.login() : null;
}

/**
 * Leads on when the session changes while a page stands still: to the login page when it ends, here or in another
 * tab, and away from the login page when it begins.
 */
export function useFollowSession(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (now.endings !== before.endings) {
          const place = placeAfter(now.ending);
          if (place !== null) void navigate(place);
        } else if (now.token !== null && before.token === null && accessAt(location) === 'signed-out') {
          const next = guard('signed-out', now.token, location);
          if (next !== null) void navigate(next, { replace: true });
        }
      }),
    [navigate],
  );
}
