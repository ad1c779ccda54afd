import { IconBooks } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#words/browsing.ts';
import { useBookPages } from './api.ts';
import type { Choosing } from './book-filters.tsx';
import { BookGrid } from './book-grid.tsx';
import classes from './book-list.module.css';
import { everything, isNarrowed } from './choice.ts';

type BookPages = ReturnType<typeof useBookPages>;

const COMING = 12;
const AHEAD = '800px';

/** The books of a choice; more of them as one scrolls. */
export function BookList({ choice, onChoose }: Choosing) {
  const pages = useBookPages(choice);
  const books = pages.data?.pages.flatMap((page) => page.books) ?? [];
  return (
    <>
      <Shelves pages={pages} books={books} choice={choice} onChoose={onChoose} />
      <More pages={pages} shown={books.length} />
    </>
  );
}

type ShelvesProps = Choosing & { pages: BookPages; books: readonly Book[] };

function Shelves({ pages, books, choice, onChoose }: ShelvesProps) {
  if (pages.isError && books.length === 0) {
    return (
      <ErrorState
        message={pages.error.message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
        compact
      />
    );
  }
  if (pages.isSuccess && books.length === 0) {
    return (
      <NoBooks
        isFiltered={isNarrowed(choice)}
        onAll={() => onChoose({ ...everything, order: choice.order })}
      />
    );
  }
  const coming = pages.isPending || pages.isFetchingNextPage ? COMING : 0;
  return (
    <div className={pages.isPlaceholderData ? classes.older : undefined}>
      <BookGrid books={books} coming={coming} />
    </div>
  );
}

function NoBooks({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const { empty, emptyCategory } = browsingWords.home;
  const text = isFiltered ? emptyCategory : empty;
  return (
    <EmptyState icon={<IconBooks size="1.8rem" stroke={1.6} />} title={text.title} text={text.text} compact>
      {isFiltered && (
        <Button variant="soft" onClick={onAll}>
          {emptyCategory.all}
        </Button>
      )}
    </EmptyState>
  );
}

function More({ pages, shown }: { pages: BookPages; shown: number }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const waits = hasNextPage && !isFetching && !isFetchNextPageError;
  // Only changes are announced, and the counting rules take long to load.
  const [seen] = useState(pages.data);
  const announced = pages.isSuccess && pages.data !== seen ? browsingWords.home.shown(shown) : '';

  useEffect(() => {
    const element = end.current;
    if (element === null || !waits) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [waits, fetchNextPage]);

  return (
    <div ref={end} className={`stack soft ${classes.more}`}>
      {hasNextPage && (
        <Button variant="soft" busy={isFetching} onClick={() => void fetchNextPage()}>
          {browsingWords.home.more}
        </Button>
      )}
      {pages.isSuccess && !hasNextPage && shown > 0 && <p>{browsingWords.home.end}</p>}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
