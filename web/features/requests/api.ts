import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestState } from '#contract/requests.ts';
import { call } from '#web/platform/data/call.ts';

const mineKey = ['requests', 'mine'];
const allKey = ['requests', 'all'];

const ASK_AGAIN_MS = 60_000;

export const useMyRequests = () =>
  useQuery({
    queryKey: mineKey,
    queryFn: ({ signal }) => call('GET /api/v1/requests', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.requests.some((one) => one.state === 'waiting' || one.state === 'approved')
        ? ASK_AGAIN_MS
        : false,
  });

export const useSuggest = () =>
  useMutation({
    mutationFn: (wish: { title: string; author: string }) =>
      call('POST /api/v1/books/suggest', { body: wish }),
    meta: { changes: mineKey, errorShown: true },
  });

export const useCancelRequest = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/requests/:id', { params: { id } }),
    meta: { changes: mineKey },
  });

export const useSeeRequests = () =>
  useMutation({
    mutationFn: (ids: number[]) => call('POST /api/v1/requests/seen', { body: { ids } }),
    // On failure the news is shown once more.
    meta: { changes: mineKey, errorShown: true },
  });

export const useAllRequests = (choice: { state: RequestState; page: number }) =>
  useQuery({
    queryKey: [...allKey, choice],
    queryFn: ({ signal }) => call('GET /api/v1/admin/requests', { query: choice }, { signal }),
  });

export const useApprove = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/v1/admin/requests/:id/approve', { params: { id } }),
    meta: { changes: allKey },
  });

export const useDecline = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('POST /api/v1/admin/requests/:id/decline', { params: { id }, body: { reason } }),
    meta: { changes: allKey, errorShown: true },
  });
