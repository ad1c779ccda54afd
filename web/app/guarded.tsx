import { type ReactNode, useEffect, useMemo } from 'react';
import { Redirect, useLocation } from '#web/platform/page/routing.tsx';
import { keptToken, readSessionAgain } from '#web/platform/session/session.ts';
import { guard, type RouteAccess } from './guards.ts';

/** Checks the token kept in the browser before each route change. */
export function Guarded({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const location = useLocation();
  const instead = useMemo(() => guard(access, keptToken(), location), [access, location]);
  // After the redirect below, so that the reader is already on the way.
  useEffect(readSessionAgain, [location]);
  return instead === null ? children : <Redirect key={instead} to={instead} replace />;
}
