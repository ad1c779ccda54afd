import { type MutationOptions, mutationOptions } from '@tanstack/react-query';
import type { atOnce } from './at-once.ts';
import { type AnswerOf, type CallOptions, type Route, request, type SentTo } from './call.ts';
import { type Afterwards, queryClient } from './query-client.ts';

export type How<Sent, Answer> = Omit<Afterwards, 'said'> & {
  /** Told when it worked. */
  said?: string | ((answer: Answer, sent: Sent) => string | undefined);
  /** Those with one name run one after the other. */
  scope?: string;
  /** What is shown before the answer comes. */
  atOnce?: ReturnType<typeof atOnce<Sent, unknown>>;
};

/** What takes more than one call, or one of several: as `send`. */
export const sendBy = <Sent, Answer>(
  ask: (sent: Sent) => Promise<Answer>,
  { scope, atOnce: shown, ...afterwards }: How<Sent, Answer> = {},
) =>
  mutationOptions({
    mutationFn: ask,
    meta: afterwards,
    ...(scope !== undefined && { scope: { id: scope } }),
    ...shown,
  });

/** A call that changes something, for `useMutation`; `mutate` is given what is sent. */
export const send = <R extends Route>(
  route: R,
  how: How<SentTo<R>, AnswerOf<R>> = {},
  options: CallOptions = {},
) => sendBy((sent: SentTo<R>) => request(route, sent, options) as Promise<AnswerOf<R>>, how);

/** Sends it at once, as `mutate` of `useMutation` would, where no component shows that it's on its way. */
export const sendNow = <Sent, Answer>(
  how: MutationOptions<Answer, Error, Sent>,
  sent: Sent,
): Promise<Answer> => queryClient.getMutationCache().build(queryClient, how).execute(sent);
