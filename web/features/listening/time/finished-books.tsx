import type { ListeningTime } from '#contract/listening-time.ts';
import { paths } from '#web/app/paths.ts';
import { day } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { useFinishedPages } from '../history/history-lists.ts';

const text = listeningTimeWords.finished;
/** Few: how long one listened comes after them. */
const MOST_SHOWN = 5;

function List() {
  const pages = useFinishedPages();
  return (
    <Loaded compact query={pages} skeleton={<Skeleton height="4rem" radius="m" />}>
      {(data) => (
        <>
          <ul className={rows.lines}>
            {data.pages
              .flatMap(({ history }) => history)
              .slice(0, MOST_SHOWN)
              .map(({ book, finished_at: finishedAt }) => (
                <li key={book.id} className={rows.line}>
                  <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
                  <div className={rows.words}>
                    <Link to={paths.book(book)} className={rows.title}>
                      {book.title}
                    </Link>
                    <span className={rows.facts}>
                      {[book.author.name, finishedAt && text.on(day(finishedAt))].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                </li>
              ))}
          </ul>
          <p className="below">
            <Link to={paths.finishedBooks}>{text.more}</Link>
          </p>
        </>
      )}
    </Loaded>
  );
}

export function FinishedBooks({ finished }: Pick<ListeningTime, 'finished'>) {
  const { this_year: thisYear, total } = finished;
  return (
    <Panel title={text.title} lead={total === 0 ? text.none : text.count(thisYear, total)}>
      {total > 0 && <List />}
    </Panel>
  );
}
