import { IconBooks } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { bookOrders } from '#contract/book-lists.ts';
import type { Book } from '#contract/books.ts';
import { languageName } from '#web/platform/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import classes from './all-books.module.css';
import { useBookPages, useCategories } from './api.ts';
import { BookGrid } from './book-grid.tsx';
import { CategoryChips } from './category-chips.tsx';
import type { Choice } from './choice.ts';

type AllBooksProps = { choice: Choice; onChoose: (choice: Choice) => void };

type BookPages = ReturnType<typeof useBookPages>;

const COMING = 12;
const AHEAD = '800px';
const ALL_BOOKS = 'all-books';

export function AllBooks({ choice, onChoose }: AllBooksProps) {
  const pages = useBookPages(choice);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const books = pages.data?.pages.flatMap((page) => page.books) ?? [];
  const isFiltered = choice.categoryIds.length > 0;

  useEffect(() => {
    // A link to a category leads here; going back finds its own place again.
    if (location.hash === `#${ALL_BOOKS}` && scrollY === 0) section.current?.scrollIntoView();
  }, []);

  return (
    <section ref={section} id={ALL_BOOKS} aria-labelledby={heading} className="stack">
      <div className={`row between gap-3 ${classes.head}`}>
        <h2 id={heading} className={classes.title}>
          {browsingWords.home.all}
        </h2>
        <div className={`row gap-3 ${classes.choices}`}>
          <LanguageChoice
            chosen={choice.language}
            onChoose={(language) => onChoose({ ...choice, language })}
          />
          {!isFiltered && (
            <SelectField
              label={browsingWords.home.order}
              beside
              value={choice.order}
              options={bookOrders.map((name) => [name, browsingWords.home.orders[name]])}
              onChange={(order) => onChoose({ ...choice, order })}
            />
          )}
        </div>
      </div>
      <CategoryChips
        chosen={choice.categoryIds}
        onChoose={(categoryIds) => onChoose({ ...choice, categoryIds })}
      />
      <Shelves pages={pages} books={books} choice={choice} onChoose={onChoose} />
      <More pages={pages} shown={books.length} />
    </section>
  );
}

type LanguageChoiceProps = { chosen: string | null; onChoose: (language: string | null) => void };

const ALL = '';

/** Only where there are books in several languages. */
function LanguageChoice({ chosen, onChoose }: LanguageChoiceProps) {
  const languages = useCategories().data?.languages ?? [];
  if (languages.length < 2 && chosen === null) return null;
  const { language, everyLanguage } = browsingWords.home;
  const codes = [...new Set([...languages, ...(chosen === null ? [] : [chosen])])];
  return (
    <SelectField
      label={language}
      beside
      value={chosen ?? ALL}
      options={[[ALL, everyLanguage], ...codes.map((code) => [code, languageName(code)] as const)]}
      onChange={(code) => onChoose(code === ALL ? null : code)}
    />
  );
}

type ShelvesProps = AllBooksProps & { pages: BookPages; books: readonly Book[] };

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
    const isFiltered = choice.categoryIds.length > 0 || choice.language !== null;
    return (
      <NoBooks
        isFiltered={isFiltered}
        onAll={() => onChoose({ ...choice, categoryIds: [], language: null })}
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
