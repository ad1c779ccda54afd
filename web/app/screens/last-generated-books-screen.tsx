import { IconBooks, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { LastImport } from '#web/features/imports/last-import.tsx';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { day } from '#web/platform/format/formats.ts';
import { minutes } from '#web/platform/format/minutes.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { shellWords } from '#words/shell.ts';
import classes from './last-generated-books-screen.module.css';

const SHOWN = 50;

const placeholders = Array.from({ length: 8 }, (_, index) => index);

function NewestBooks() {
  const query = useQuery(read('GET /api/v1/books', { query: { sort_by: 'newest', per_page: SHOWN } }));
  return (
    <Loaded query={query} skeleton={<ListSkeleton />}>
      {({ books }) => <BookLines books={books} />}
    </Loaded>
  );
}

function BookLines({ books }: Pick<AnswerOf<'GET /api/v1/books'>, 'books'>) {
  const { lastBooks } = browsingPagesWords;
  if (books.length === 0) {
    return (
      <EmptyState
        icon={<IconBooks size="1.8rem" stroke={1.6} />}
        title={lastBooks.empty.title}
        text={lastBooks.empty.text}
      >
        <ButtonLink to={paths.home}>{shellWords.home}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ol className={rows.lines}>
      {books.map((book) => (
        <li key={book.id} className={rows.line}>
          <CoverImage className={rows.picture} address={book.thumbnail} width={36} height={54} lazy />
          <span className={rows.words}>
            <Link to={paths.book(book)} className={rows.title}>
              {book.title}
            </Link>
            <span className={rows.facts}>{book.author.name}</span>
          </span>
          <span className={`${rows.facts} ${classes.facts}`}>
            {book.duration !== null && <span>{lastBooks.minutes(minutes(book.duration))}</span>}
            {book.published_at !== null && <span>{day(book.published_at)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function ListSkeleton() {
  return (
    <ol className={rows.lines} aria-busy="true">
      {placeholders.map((index) => (
        <li key={index} className={rows.line}>
          <Skeleton width="2.6rem" ratio="2 / 3" />
          <span className={rows.words}>
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Books() {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  if (!isAdmin) return <NewestBooks />;
  return <LastImport skeleton={<ListSkeleton />} otherwise={<NewestBooks />} />;
}

/** The page is open to all, the list needs an account. */
export function LastGeneratedBooksScreen() {
  const signedIn = useSession(({ token }) => token !== null);
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const { lastBooks } = browsingPagesWords;
  return (
    <>
      <PageTitle title={shellWords.booksList} />
      {signedIn ? (
        <Books />
      ) : (
        <EmptyState
          icon={<IconLock size="1.8rem" stroke={1.6} />}
          title={lastBooks.locked.title}
          text={lastBooks.locked.text}
        >
          <ButtonLink to={paths.login(here)}>{shellWords.login}</ButtonLink>
          <ButtonLink to={paths.register(here)} variant="outline">
            {shellWords.register}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}
