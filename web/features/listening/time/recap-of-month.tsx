import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book } from '#contract/books.ts';
import type { Recap } from '#contract/listening-time.ts';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { hoursAndMinutes, monthAndYear } from '#web/platform/format/calendar.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { MonthlyEmail } from './monthly-email.tsx';

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
      <Books title={text.inProgress} books={begun} />
    </>
  );
}

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 'yyyy-mm'.length);

function besideOf(month: string, by: number): string {
  const first = new Date(month);
  first.setUTCMonth(first.getUTCMonth() + by);
  return monthOf(first);
}

/** The address of a month, as `2026-11`. */
export const recapPath = (month: string): string => `${paths.listeningTime}?month=${month}`;

const ofMonth = (month: string) => {
  const query = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return read('GET /api/v1/listening-time/:month', { params: { month }, query });
};

/** A month of the reader, said plainly. */
export function RecapOfMonth({ month }: { month: string }) {
  const recap = useQuery(ofMonth(month));
  const next = besideOf(month, 1);
  const [latest] = useState(() => monthOf(new Date()));
  return (
    <div className="stack">
      <h2>{text.of(monthAndYear(month))}</h2>
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
      <MonthlyEmail />
      <nav className="row" aria-label={text.months}>
        <Link to={recapPath(besideOf(month, -1))}>{monthAndYear(besideOf(month, -1))}</Link>
        {next <= latest && <Link to={recapPath(next)}>{monthAndYear(next)}</Link>}
      </nav>
    </div>
  );
}
