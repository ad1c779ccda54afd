import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFrom } from '#web/platform/browser/save-file.ts';
import { call } from '#web/platform/data/call.ts';

const MAKING_MS = 1_000;
const FRESH_MS = 15_000;
const backupsKey = ['admin', 'backups'];

export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/backups', {}, { signal })).data,
    refetchInterval: ({ state }) => ((state.data?.making ?? 'no') === 'no' ? FRESH_MS : MAKING_MS),
  });

export const useOrderBackup = () =>
  useMutation({ mutationFn: () => call('POST /api/v1/admin/backups'), meta: { changes: backupsKey } });

export const useDeleteBackup = () =>
  useMutation({
    mutationFn: (name: string) => call('DELETE /api/v1/admin/backups/:name', { params: { name } }),
    meta: { changes: backupsKey },
  });

export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call('GET /api/v1/admin/backups/:name', { params: { name } });
      saveFrom(data.url, name);
    },
  });
