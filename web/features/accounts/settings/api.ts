import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';
import { session } from '#web/platform/session.ts';

const devicesKey = ['accounts', 'devices'];

/** Where the reader is signed in. */
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => call('GET /api/v1/sessions', {}, { signal }),
    staleTime: 0,
  });

/** Signs one device out; a device that is gone already is as good. */
export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/sessions/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}

export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/sessions'),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}

type Change = {
  email?: string;
  first_name?: string;
  last_name?: string | null;
  password?: string;
  current_password?: string;
};

/** Changes the account; the session then shows it as the server keeps it. */
export async function changeProfile(change: Change): Promise<void> {
  const { data } = await call('PATCH /api/v1/profile', { body: change });
  const { preferences: _kept, ...user } = data;
  session.getState().setUser(user);
}
