import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { session } from '#web/platform/session/session.ts';

export function useLogOut(): { logOut: () => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    ...send('POST /api/v1/auth/logout'),
    onMutate: () => session.getState().setLeaving('signed-out'),
    onSuccess: () => session.getState().signOut(),
    onError: () => session.getState().setLeaving(null),
  });
  return { logOut: () => mutate({}), busy: isPending };
}
