import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/platform/data/call.ts';

const FRESH_MS = 60_000;

export const adminQueue = queryOptions({
  queryKey: ['admin', 'queue'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/admin/queue', {}, { signal })).data,
});

/** Read again every minute and by whoever comes back to the page: what works again is told of no more. */
export const useAdminQueue = () =>
  useQuery({ ...adminQueue, refetchInterval: FRESH_MS, refetchOnWindowFocus: 'always' });

/** Whatever an admin does may change what waits. */
export function useQueueAfterChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void client.invalidateQueries({ queryKey: adminQueue.queryKey });
      }),
    [client],
  );
}
