import { words } from '#web/words/words.ts';
import { Button } from './button.tsx';

type Props = { page: number; last: number; onPage: (page: number) => void };

/** Pages count from 1; nothing if there is only one. */
export function Pager({ page, last, onPage }: Props) {
  if (last <= 1) return null;
  const place = words.ui.pageOf(page, last);
  return (
    <nav className="row between below" aria-label={place}>
      <Button variant="outline" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.ui.previousPage}
      </Button>
      <span>{place}</span>
      <Button variant="outline" size="s" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words.ui.nextPage}
      </Button>
    </nav>
  );
}
