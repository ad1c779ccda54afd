import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/accounts.ts';
import { call } from '#web/platform/call.ts';
import { session, useSession } from '#web/platform/session.ts';

/** The signed-in user: at once as last known, then as the server tells. */
export function useCurrentUser(): User | null {
  const known = useSession(({ user }) => user);
  const signedIn = useSession(({ token }) => token !== null);
  const { data } = useQuery({
    queryKey: ['accounts', 'me'],
    queryFn: ({ signal }) => call('GET /api/v1/auth/me', {}, { signal }),
    enabled: signedIn,
    staleTime: 5 * 60_000,
    meta: { errorShown: true },
  });
  useEffect(() => {
    if (data !== undefined) session.getState().setUser(data);
  }, [data]);
  return known;
}
