import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { useSession } from './session.ts';

/** Whether somebody looks around without an account. */
export const useIsGuest = (): boolean => useSession(({ token }) => token === GUEST_TOKEN);

export const useHasAccount = (): boolean =>
  useSession(({ token }) => token !== null && token !== GUEST_TOKEN);
