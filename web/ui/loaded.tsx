import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from './error-state.tsx';

type LoadedProps<T> = {
  /** A read, as the query library tells of it. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** For a part of a page. */
  compact?: boolean;
  /** It is all of the page: a failure takes its main heading. */
  main?: boolean;
  children: (data: T) => ReactNode;
};

/** What was read, its shape while it is on its way, or why it did not come and how to try again. */
export function Loaded<T>({ query, skeleton, compact = false, main = false, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching } = query;
  // What has come is drawn piece by piece: the page can be scrolled and tapped meanwhile.
  const isDrawn = useDeferredValue(data !== undefined);
  if (data !== undefined && isDrawn) return children(data);
  if (data !== undefined || error === null) return skeleton;
  return (
    <ErrorState
      {...{ compact, main }}
      message={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
