import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';
import { saveFrom } from '#web/platform/save-file.ts';

const MAKING_MS = 1_000;
const FRESH_MS = 15_000;
const backupsKey = ['admin', 'backups'];

export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/backups', {}, { signal })).data,
    refetchInterval: ({ state }) => ((state.data?.making ?? 'no') === 'no' ? FRESH_MS : MAKING_MS),
  });

/** The list is asked for again before a change counts as done, so that nothing looks undone between the two. */
function useChange<T>(change: (given: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: backupsKey }),
  });
}

export const useOrderBackup = () => useChange(() => call('POST /api/v1/admin/backups'));

export const useDeleteBackup = () =>
  useChange((name: string) => call('DELETE /api/v1/admin/backups/:name', { params: { name } }));

export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call('GET /api/v1/admin/backups/:name', { params: { name } });
      saveFrom(data.url, name);
    },
  });
