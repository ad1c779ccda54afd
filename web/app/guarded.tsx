import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { keptToken, readSessionAgain } from '#web/platform/session.ts';
import { guard, type RouteAccess } from './guards.ts';

/** Before each route change the token is checked, as it is kept in the browser at that moment. */
export function Guarded({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const location = useLocation();
  const instead = useMemo(() => guard(access, keptToken(), location), [access, location]);
  // After the redirect below: whoever follows the session finds the reader on the way already.
  useEffect(readSessionAgain, [location]);
  return instead === null ? children : <Navigate to={instead} replace />;
}
