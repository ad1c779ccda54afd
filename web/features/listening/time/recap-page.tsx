import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/books.ts';
import type { Recap } from '#contract/listening-time.ts';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { hoursAndMinutes, monthAndYear } from '#web/platform/format/formats.ts';
import { Link, useParams } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { SkeletonBlocks } from '#web/ui/skeleton.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';

const text = listeningTimeWords.recap;

function Books({ title, books }: { title: string; books: readonly Book[] }) {
  if (books.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={rows.lines}>
        {books.map((book) => (
          <li key={book.id} className={rows.line}>
            <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
            <div className={rows.words}>
              <Link to={paths.book(book)} lang={book.language} className={rows.title}>
                {book.title}
              </Link>
              <span className={rows.facts}>{book.author.name}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Month({ recap: { seconds, days, finished, begun, highlights } }: { recap: Recap }) {
  const facts = [
    finished.length > 0 && text.finishedCount(finished.length),
    seconds > 0 && text.heard(hoursAndMinutes(seconds), days),
    highlights > 0 && text.highlights(highlights),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && (
        <ul className="stack gap-2">
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
      )}
      <Books title={text.finished} books={finished} />
      <Books title={text.begun} books={begun} />
    </>
  );
}

const besideOf = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7);

export const heading = text;

/** A month of the reader, said plainly. */
export function RecapPage() {
  const { month = '' } = useParams();
  const query = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const recap = useQuery(read('GET /api/v1/listening-time/:month', { params: { month }, query }));
  const next = besideOf(month, 1);
  return (
    <div className="stack">
      <h2>{monthAndYear(month)}</h2>
      <Loaded query={recap} skeleton={<SkeletonBlocks heights={['4rem', '14rem']} radius="l" />}>
        {({ data }) =>
          data ? (
            <Month recap={data} />
          ) : (
            <EmptyState
              icon={<IconCalendar size="1.8rem" stroke={1.6} />}
              title={text.empty}
              text={text.emptyText}
            />
          )
        }
      </Loaded>
      <nav className="row" aria-label={text.months}>
        <Link to={paths.recap(besideOf(month, -1))}>{monthAndYear(besideOf(month, -1))}</Link>
        {new Date(next) <= new Date() && <Link to={paths.recap(next)}>{monthAndYear(next)}</Link>}
      </nav>
    </div>
  );
}
