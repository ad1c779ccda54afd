import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { byNumber, readPages } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';

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
  useMutation(
    send('PUT /api/v1/history/:id/finished', {
      changes: ['history', 'GET /api/v1/books/:id', 'GET /api/v1/listening-time'],
    }),
  );
