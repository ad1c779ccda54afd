import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { call } from '#web/platform/call.ts';
import { hiddenEntries } from './hidden-entries.ts';

const LATEST = 24;

export const latestBooks = queryOptions({
  queryKey: ['history', 'unfinished'],
  queryFn: ({ signal }) => call('GET /api/v1/history', { query: { per_page: LATEST } }, { signal }),
});

/** An answer that came with the page is fresh. */
const JUST_MS = 2_000;
const hasJustCome = ({ state }: Pick<Query, 'state'>): boolean => Date.now() - state.dataUpdatedAt < JUST_MS;

/** Books that were started and not finished, latest first. */
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
