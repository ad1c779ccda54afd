import { send, sendNow } from '#web/platform/data/send.ts';
import { session, useSession } from '#web/platform/session/session.ts';

async function logOut(): Promise<void> {
  const { setLeaving, signOut } = session.getState();
  setLeaving('signed-out');
  await sendNow(send('POST /api/v1/auth/logout'), {}).then(signOut, () => setLeaving(null));
}

export function useLogOut(): { logOut: () => void; busy: boolean } {
  const busy = useSession(({ leaving }) => leaving !== null);
  return { logOut: () => void logOut(), busy };
}
