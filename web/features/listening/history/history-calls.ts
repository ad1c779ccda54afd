import {
  type Query,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';

/** Being removed: hidden, but the server isn't told until it's too late to undo. */
export const hiddenEntries = createStore<ReadonlySet<number>>()(() => new Set<number>());

const PAGE = 20;

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

const LATEST = 24;

export const latestBooks = queryOptions({
  queryKey: ['history', 'unfinished'],
  queryFn: ({ signal }) =>
    call('GET /api/v1/history', { query: { per_page: LATEST, finished: '0' } }, { signal }),
});

/** An answer that came with the page is fresh. */
const JUST_MS = 2_000;
const hasJustCome = ({ state }: Pick<Query, 'state'>): boolean => Date.now() - state.dataUpdatedAt < JUST_MS;

export function useUnfinished() {
  const hidden = useStore(hiddenEntries);
  return useQuery({
    ...latestBooks,
    select: ({ history }) =>
      history
        .filter((item) => item.finished_at === null && !hidden.has(item.history_id))
        .map((item) => item.book),
    // The player changes positions without telling the cache.
    refetchOnMount: (query) => (hasJustCome(query) ? false : 'always'),
  });
}

/** The server has confirmed that a book was heard to its end: what is shown as unfinished is read again. */
export function noteFinished(bookId: number): void {
  const book = queryClient.getQueryData<AnswerOf<'GET /api/v1/books/:id'>>(['book', bookId]);
  if (book?.data.finished === false) void queryClient.invalidateQueries({ queryKey: ['book', bookId] });
  const latest = queryClient.getQueryData(latestBooks.queryKey)?.history ?? [];
  if (latest.some((item) => item.book_id === bookId && item.finished_at === null))
    void queryClient.invalidateQueries({ queryKey: ['history'] });
}
