import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { firstDayOfWeek } from '#web/platform/format/formats.ts';
import { heardTally, sendHeard } from './heard-tally.ts';

const KEY = ['listening-time'];
/** A choice is sent within a second of its switch. */
const CHOICE_MS = 1_500;
const PAGE = 20;

/** Null where the server counts nothing. */
export const useListeningTime = (isOn: boolean) =>
  useQuery({
    queryKey: KEY,
    enabled: isOn,
    queryFn: async ({ signal }) => {
      // What plays right now is in it.
      await sendHeard();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { time_zone: timeZone, week_starts: firstDayOfWeek() };
      return (await call('GET /api/v1/listening-time', { query }, { signal })).data;
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === null ? CHOICE_MS : false),
  });

export const useFinishedPages = () =>
  useInfiniteQuery({
    queryKey: ['history', 'finished'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/v1/history', { query: { page, per_page: PAGE, finished: '1' } }, { signal }),
    getNextPageParam: (last, _all, page) => (last.hasMorePages ? page + 1 : undefined),
    refetchOnMount: 'always',
  });

export function useDeleteTime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      heardTally.forget();
      return call('DELETE /api/v1/listening-time');
    },
    onSuccess: () => client.removeQueries({ queryKey: KEY }),
  });
}
