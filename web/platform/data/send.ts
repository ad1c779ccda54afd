import { type DataTag, mutationOptions } from '@tanstack/react-query';
import { type AnswerOf, type CallOptions, type Route, request, type SentTo } from './call.ts';
import { type Afterwards, queryClient } from './query-client.ts';

/** The reader sees at once what will be answered; it's taken back if the call fails. */
type AtOnce<Sent> = { key: readonly unknown[]; show: (sent: Sent) => void };

/** What is shown changes at once, before the server has answered: `as` it will then be. */
export const atOnce = <Sent, Answer>(
  { queryKey }: { queryKey: DataTag<readonly unknown[], Answer, Error> },
  as: (answer: Answer, sent: Sent) => Answer,
): AtOnce<Sent> => ({
  key: queryKey,
  show: (sent) => queryClient.setQueryData<Answer>(queryKey, (answer) => answer && as(answer, sent)),
});

export type How<Sent, Answer> = Omit<Afterwards, 'said'> & {
  /** Told when it worked. */
  said?: string | ((answer: Answer, sent: Sent) => string | undefined);
  /** Those with one name run one after the other. */
  scope?: string;
  atOnce?: AtOnce<Sent>;
};

const overlayOf = <Sent>({ key, show }: AtOnce<Sent>) => ({
  onMutate: async (sent: Sent) => {
    // What is on its way may be older.
    await queryClient.cancelQueries({ queryKey: key, exact: true });
    const before = queryClient.getQueryData(key);
    show(sent);
    return before;
  },
  onError: (_error: Error, _sent: Sent, before: unknown) => void queryClient.setQueryData(key, before),
});

/** What takes more than one call, or one of several: as `send`. */
export const sendBy = <Sent, Answer>(
  ask: (sent: Sent) => Promise<Answer>,
  { scope, atOnce: overlay, ...afterwards }: How<Sent, Answer> = {},
) =>
  mutationOptions({
    mutationFn: ask,
    meta: afterwards,
    ...(scope !== undefined && { scope: { id: scope } }),
    ...(overlay !== undefined && overlayOf(overlay)),
  });

/** A call that changes something, for `useMutation`; `mutate` is given what is sent. */
export const send = <R extends Route>(
  route: R,
  how: How<SentTo<R>, AnswerOf<R>> = {},
  options: CallOptions = {},
) => sendBy((sent: SentTo<R>) => request(route, sent, options) as Promise<AnswerOf<R>>, how);
