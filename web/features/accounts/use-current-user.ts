import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { call } from '#web/platform/data/call.ts';
import { readBy } from '#web/platform/data/read.ts';
import { session, useSession } from '#web/platform/session/session.ts';
import { useHasAccount } from '#web/platform/session/use-is-guest.ts';

/** As last known, then as the server says; null for a guest. */
export function useCurrentUser(): User | null {
  const known = useSession(({ user }) => user);
  const hasAccount = useHasAccount();
  useQuery({
    ...readBy('GET /api/v1/auth/me', {}, async (signal) => {
      const user = await call('GET /api/v1/auth/me', {}, { signal });
      session.getState().setUser(user);
      return user;
    }),
    enabled: hasAccount,
    staleTime: 5 * 60_000,
    meta: { errorShown: true },
    // The session tells: an unchanged answer redraws nothing.
    notifyOnChangeProps: [],
  });
  return hasAccount ? known : null;
}
