import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';

const PAGE = 20;

/** What was listened to, the latest first, page after page. */
export const useHistoryPages = () =>
  useInfiniteQuery({
    queryKey: ['history', 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/v1/history', { query: { page, per_page: PAGE } }, { signal }),
    getNextPageParam: (last, _all, page) => (last.hasMorePages ? page + 1 : undefined),
    // The player changes positions without telling the cache.
    refetchOnMount: 'always',
  });

/** Says by hand that a book is finished, or not. */
export function useMarkFinished() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ historyId, finished }: { historyId: number; finished: boolean }) =>
      call('PUT /api/v1/history/:id/finished', { params: { id: historyId }, body: { finished } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['history'] }),
        // The book's own page shows it too.
        client.invalidateQueries({ queryKey: ['book'] }),
      ]),
  });
}
