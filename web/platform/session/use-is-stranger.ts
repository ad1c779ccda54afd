import { useSession } from './session.ts';

/** Whether nobody is signed in. */
export const useIsStranger = (): boolean => useSession(({ token }) => token === null);
