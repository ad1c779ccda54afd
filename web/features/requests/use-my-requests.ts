import { useQuery } from '@tanstack/react-query';
import { read } from '#web/platform/data/read.ts';

const ASK_AGAIN_MS = 60_000;

export const useMyRequests = () =>
  useQuery({
    ...read('GET /api/v1/requests'),
    refetchInterval: ({ state }) =>
      state.data?.requests.some((one) => one.state === 'waiting' || one.state === 'approved')
        ? ASK_AGAIN_MS
        : false,
  });
