import type { ComponentProps } from 'react';
import { pagerWords } from '#words/pager.ts';
import { Button } from './button.tsx';

type Props = { page: number; last: number; onPage: (page: number) => void };

/** Pages count from 1; nothing if there is only one. */
export function Pager({ page, last, onPage }: Props) {
  if (last <= 1) return null;
  const place = pagerWords.pageOf(page, last);
  return (
    <nav className="row between below" aria-label={place}>
      <Button variant="outline" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {pagerWords.previousPage}
      </Button>
      <span>{place}</span>
      <Button variant="outline" size="s" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {pagerWords.nextPage}
      </Button>
    </nav>
  );
}

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
