import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { readBy } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { firstDayOfWeek } from '#web/platform/format/calendar.ts';
import { heardTally, sendHeard } from './heard-tally.ts';

/** A choice is sent within a second of its switch. */
const CHOICE_MS = 1_500;

const ROUTE = 'GET /api/v1/listening-time';

/** Null where the server counts nothing. */
export const useListeningTime = (isOn: boolean) =>
  useQuery({
    ...readBy(ROUTE, {}, async (signal) => {
      // What plays right now is in it.
      await sendHeard();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const query = { time_zone: timeZone, week_starts: firstDayOfWeek() };
      return (await call(ROUTE, { query }, { signal })).data;
    }),
    enabled: isOn,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === null ? CHOICE_MS : false),
  });

export const useDeleteTime = (said: string) =>
  useMutation({
    ...send('DELETE /api/v1/listening-time', { said }),
    onMutate: () => heardTally.forget(),
    onSuccess: () => queryClient.removeQueries({ queryKey: [ROUTE] }),
  });
