import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookStatus } from '#contract/book-status.ts';
import { paths } from '#web/app/paths.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { byNumber, readPages } from '#web/platform/data/read.ts';
import { moment, number } from '#web/platform/format/formats.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import rows from '#web/ui/rows.module.css';
import { StateChip } from '#web/ui/state-chip.tsx';
import { importsWords as words } from '#words/imports.ts';
import classes from './last-import.module.css';

type Last = AnswerOf<'GET /api/v1/admin/books/import/last'>;

const useLastImport = (id: number | undefined) =>
  useInfiniteQuery({
    ...readPages(
      'GET /api/v1/admin/books/import/last',
      (page: number) => ({ query: { page, ...(id === undefined ? {} : { import: id }) } }),
      byNumber,
    ),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.import?.finished_at === null ? 10_000 : false),
  });

export function LastImport({ skeleton, otherwise }: { skeleton: ReactNode; otherwise: ReactNode }) {
  const query = useLastImport(wantedImport(useSearchParams()[0].get('import')));
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ pages }) => {
        const last = pages[0]?.import ?? null;
        if (last === null) return otherwise;
        const books = pages.flatMap((page) => page.books);
        return (
          <>
            <Summary last={last} />
            <ol className={`${rows.lines} ${classes.list}`}>
              {books.map((book) => (
                <BookLine key={book.id} book={book} />
              ))}
            </ol>
            {books.length === 0 && (
              <p>{last.waiting > 0 ? words.states.taking_in : words.lastImport.nothingNew}</p>
            )}
            <MoreButton query={query} label={words.lastImport.more} />
          </>
        );
      }}
    </Loaded>
  );
}

/** The import that the address names; undefined for the last one. */
const wantedImport = (named: string | null): number | undefined =>
  named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined;

function Summary({ last }: { last: NonNullable<Last['import']> }) {
  const results = Object.entries(last.moderation) as [BookStatus, number][];
  return (
    <div className={`stack gap-1 ${classes.summary}`}>
      <p>{words.lastImport.of(last.file_name, moment(last.created_at))}</p>
      <p className={rows.facts}>
        {words.earlier.counts(last.new, last.duplicates, last.wrong)}
        {results.map(([status, count]) => ` · ${number(count)} ${words.moderation(status, count)}`)}
      </p>
    </div>
  );
}

function BookLine({ book }: { book: Last['books'][number] }) {
  return (
    <li className={`${rows.line} ${classes.book}`}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={36} height={54} lazy />
      <span className={rows.words}>
        {book.status === 'published' ? (
          <Link to={paths.book(book)} className={rows.title}>
            {book.title}
          </Link>
        ) : (
          <span className={rows.title}>{book.title}</span>
        )}
        <span className={rows.facts}>{book.author.name}</span>
        {book.status_reason !== null && <span className={rows.facts}>{book.status_reason}</span>}
      </span>
      <span className={classes.status}>
        <StateChip tone={bookTones[book.status]}>{words.moderation(book.status, 1)}</StateChip>
      </span>
    </li>
  );
}
