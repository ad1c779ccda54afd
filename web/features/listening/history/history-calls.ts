import { type Query, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isStarted } from '#contract/started.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { byNumber, read, readPages } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';

/** Being removed: hidden, though the server may not have been told. */
export const hiddenEntries = createStore<ReadonlySet<number>>()(() => new Set<number>());

const PAGE = 20;

const usePages = (only: { finished?: '1' }) =>
  useInfiniteQuery({
    ...readPages(
      'GET /api/v1/history',
      (page: number) => ({ query: { page, per_page: PAGE, ...only } }),
      byNumber,
    ),
    // The player changes positions without telling the cache.
    refetchOnMount: 'always',
  });

export const useHistoryPages = () => usePages({});
export const useFinishedPages = () => usePages({ finished: '1' });

/** The book's own page shows it too. */
export const useMarkFinished = () =>
  useMutation(send('PUT /api/v1/history/:id/finished', { changes: ['history', 'GET /api/v1/books/:id'] }));

const LATEST = 24;

export const latestBooks = read('GET /api/v1/history', { query: { per_page: LATEST, finished: '0' } });

/** An answer that came with the page is fresh. */
const JUST_MS = 2_000;
const hasJustCome = ({ state }: Pick<Query, 'state'>): boolean =>
  !state.isInvalidated && Date.now() - state.dataUpdatedAt < JUST_MS;

export function useUnfinished() {
  const hidden = useStore(hiddenEntries);
  return useQuery({
    ...latestBooks,
    select: ({ history }) =>
      history
        .filter((item) => item.finished_at === null && isStarted(item.time) && !hidden.has(item.history_id))
        .map(({ book, idea }) => ({ ...book, idea })),
    // The player changes positions without telling the cache.
    refetchOnMount: (query) => (hasJustCome(query) ? false : 'always'),
  });
}

/** The server has confirmed that a book was heard to its end: what is shown as unfinished is read again. */
export function noteFinished(bookId: number): void {
  const book = read('GET /api/v1/books/:id', { params: { id: bookId } });
  if (queryClient.getQueryData(book.queryKey)?.data.finished === false) void readAgain(book);
  const latest = queryClient.getQueryData(latestBooks.queryKey)?.history ?? [];
  if (latest.some((item) => item.book_id === bookId && item.finished_at === null)) void readAgain('history');
}
