import { type Query, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isStarted } from '#contract/started.ts';
import { read } from '#web/platform/data/read.ts';

/** Being removed: hidden, though the server may not have been told. */
export const hiddenEntries = createStore<ReadonlySet<number>>()(() => new Set<number>());

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
