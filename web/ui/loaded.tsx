import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from './error-state.tsx';

type LoadedProps<T> = {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown; isFetching: boolean };
  skeleton: ReactNode;
  compact?: boolean;
  /** The whole page: a failure becomes its main heading. */
  main?: boolean;
  children: (data: T) => ReactNode;
};

/** The data, a skeleton while it loads, or the failure with a retry button. */
export function Loaded<T>({ query, skeleton, compact = false, main = false, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching } = query;
  // Drawn in pieces, so that the page can be scrolled and tapped.
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
