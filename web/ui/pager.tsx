import { uiWords } from '#words/ui.ts';
import { Button } from './button.tsx';

type Props = { page: number; last: number; onPage: (page: number) => void };

/** Pages count from 1; nothing if there is only one. */
export function Pager({ page, last, onPage }: Props) {
  if (last <= 1) return null;
  const place = uiWords.pageOf(page, last);
  return (
    <nav className="row between below" aria-label={place}>
      <Button variant="outline" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {uiWords.previousPage}
      </Button>
      <span>{place}</span>
      <Button variant="outline" size="s" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {uiWords.nextPage}
      </Button>
    </nav>
  );
}
