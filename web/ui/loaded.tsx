import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { CallError } from '#web/platform/data/call.ts';
import { ErrorState } from './error-state.tsx';

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  skeleton: ReactNode;
  compact?: boolean;
  /** The whole page: a failure becomes its main heading. */
  main?: boolean;
  children: (data: T) => ReactNode;
};

/** A server that can't answer now says so with a 503: it is asked again until it can. */
const BUSY_RETRY_MS = 10_000;

/** The data, a skeleton while it loads, or the failure with a retry button. */
export function Loaded<T>({ query, skeleton, compact = false, main = false, children }: LoadedProps<T>) {
  const { data, refetch, isFetching } = query;
  // Drawn in pieces, so that the page can be scrolled and tapped.
  const isDrawn = useDeferredValue(data !== undefined);
  const failure = useLastFailure(query);
  const isBusy = failure instanceof CallError && failure.status === 503;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void refetch(), BUSY_RETRY_MS);
    return () => clearInterval(timer);
  }, [isBusy, refetch]);

  if (data !== undefined && isDrawn) return children(data);
  if (data !== undefined || failure === null) return skeleton;
  return (
    <ErrorState
      {...{ compact, main }}
      message={failure.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** Why it did not come, also while it is asked for again: the page stays as it is until it does. */
function useLastFailure({ data, error }: LoadedProps<unknown>['query']): Error | null {
  const [failure, setFailure] = useState(error);
  const now = data === undefined ? (error ?? failure) : null;
  if (now !== failure) setFailure(now);
  return now;
}
