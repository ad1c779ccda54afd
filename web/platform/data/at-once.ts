import type { DataTag } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** What is shown changes before the server has answered: `as` it will then be. If the call fails, it's taken back. */
export const atOnce = <Sent, Answer>(
  { queryKey }: { queryKey: DataTag<readonly unknown[], Answer, Error> },
  as: (answer: Answer, sent: Sent) => Answer,
) => ({
  onMutate: async (sent: Sent): Promise<unknown> => {
    // What is on its way may be older.
    await queryClient.cancelQueries({ queryKey, exact: true });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData<Answer>(queryKey, (answer) => answer && as(answer, sent));
    return before;
  },
  onError: (_error: Error, _sent: Sent, before: unknown) =>
    void queryClient.setQueryData<Answer>(queryKey, () => before as Answer),
});
