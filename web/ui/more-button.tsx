import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type MoreButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
};

/** Fetches the next page of a list; nothing after the last. */
export function MoreButton({ query, label, variant = 'outline', size }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button {...{ variant, size }} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  );
}
