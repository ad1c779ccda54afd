import { type InfiniteData, infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { type AnswerOf, type CallOptions, type Route, request, type SentTo } from './call.ts';
import { persister } from './kept-answers.ts';

type ReadKey = readonly [route: Route, ...sent: unknown[]];

/** What is read is known by its route and what was sent. */
export const keyOf = <R extends Route>(route: R, sent: SentTo<R> | null): ReadKey => [route, sent];

type Asked<R extends Route> =
  object extends SentTo<R>
    ? [sent?: SentTo<R> | null, options?: CallOptions]
    : [sent: SentTo<R> | null, options?: CallOptions];

/** The answer of a route, for `useQuery` and `queryClient.query`. For null nothing is asked. */
export const read = <R extends Route>(route: R, ...[sent, options]: Asked<R>) =>
  queryOptions<AnswerOf<R>, Error, AnswerOf<R>, ReadKey>({
    queryKey: [route, sent === undefined ? {} : sent],
    queryFn:
      sent === null
        ? skipToken
        : ({ signal }) => request(route, sent, { ...options, signal }) as Promise<AnswerOf<R>>,
    persister,
  });

/** What takes more than one call, or a file: known by one of the routes and by all that makes it different. */
export const readBy = <T>(route: Route, sent: unknown, ask: (signal: AbortSignal) => Promise<T>) =>
  queryOptions<T, Error, T, ReadKey>({
    queryKey: [route, sent],
    queryFn: ({ signal }) => ask(signal),
    persister,
  });

type Turning<Answer, At> = {
  first: At;
  next: (last: Answer, all: Answer[], at: At) => At | null | undefined;
};

/** Pages with numbers, from 1. */
export const byNumber = {
  first: 1,
  next: ({ hasMorePages }: { hasMorePages: boolean }, _all: unknown, page: number) =>
    hasMorePages ? page + 1 : undefined,
};

/** Pages of which each knows where the next one begins. */
export const byCursor = {
  first: undefined as number | undefined,
  next: (last: { next_cursor: number | null }) => last.next_cursor,
};

/** One page after the other, for `useInfiniteQuery` and `queryClient.infiniteQuery`. */
export const readPages = <R extends Route, At>(
  route: R,
  sentFor: (at: At) => SentTo<R>,
  { first, next }: Turning<AnswerOf<R>, At>,
) =>
  infiniteQueryOptions<AnswerOf<R>, Error, InfiniteData<AnswerOf<R>, At>, ReadKey, At>({
    queryKey: [...keyOf(route, sentFor(first)), 'pages'],
    initialPageParam: first,
    persister: persister as never,
    queryFn: ({ pageParam, signal }) =>
      request(route, sentFor(pageParam as At), { signal }) as Promise<AnswerOf<R>>,
    getNextPageParam: next,
  });

/** For `select`, where all of an answer is in its `data`. */
export const dataOf = <T>({ data }: { data: T }): T => data;
