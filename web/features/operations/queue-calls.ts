import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { dataOf, read } from '#web/platform/data/read.ts';

const FRESH_MS = 60_000;

export const adminQueue = read('GET /api/v1/admin/queue');

/** Read again every minute and by whoever comes back to the page: what works again is told of no more. */
export const useAdminQueue = () =>
  useQuery({ ...adminQueue, select: dataOf, refetchInterval: FRESH_MS, refetchOnWindowFocus: 'always' });

/** Whatever an admin does may change what waits. */
export const useQueueAfterChanges = (): void =>
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void readAgain(adminQueue);
      }),
    [],
  );
