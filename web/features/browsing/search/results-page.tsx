import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { MOST_FOUND } from '#contract/book-lists.ts';
import type { Book } from '#contract/books.ts';
import type { SearchReason } from '#contract/browsing.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { searchWords } from '#words/search.ts';
import type { Choosing } from '../book-filters.tsx';
import { BookGrid } from '../book-grid.tsx';
import { type Choice, everything, isNarrowed } from '../choice.ts';
import { FilterBar } from '../filter-bar.tsx';
import { Ideas, IdeasSkeleton } from './ideas.tsx';
import { Passages } from './passages.tsx';
import { resultPages, resultPassages } from './result-calls.ts';
import classes from './results-page.module.css';

const text = searchWords;
const page = browsingPagesWords.search;
const COMING = 12;

type ResultsPageProps = Choosing & {
  /** Not blank. */
  keyword: string;
  onGenerate: () => void;
};

function useResults(keyword: string, choice: Choice) {
  // Of another choice, not of another search.
  const placeholderData = <Data,>(data: Data, before: { queryKey: readonly unknown[] } | undefined) =>
    before?.queryKey[2] === keyword ? data : undefined;
  const books = useInfiniteQuery({ ...resultPages(keyword, choice), placeholderData });
  const passages = useQuery({ ...resultPassages(keyword, choice), placeholderData });
  return { books, passages, count: books.data?.pages.at(-1)?.count };
}

type Results = ReturnType<typeof useResults>;

/** Why it was found, in the book's own words; it opens where that's said. */
function Reason({ book, reason }: { book: Book; reason: SearchReason | undefined }) {
  if (!reason) return null;
  const { kind, text: said, idea } = reason;
  return (
    <Link to={paths.book(book, idea)} state={book} lang={book.language} className={classes.reason}>
      {kind === 'idea' && idea !== null ? page.idea(idea, said) : page.question(said)}
    </Link>
  );
}

/** What more than a name is probably asked for with. */
const isQuestion = (keyword: string): boolean => keyword.split(/\s+/).length >= 3;

function Coming({ keyword }: { keyword: string }) {
  return (
    <div className="stack gap-6">
      {isQuestion(keyword) && <IdeasSkeleton />}
      <BookGrid books={[]} coming={COMING} />
    </div>
  );
}

function BelowIdeas({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const heading = useId();
  if (isAlone) return children;
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading} className={classes.heading}>
        {text.results}
      </h2>
      {children}
    </section>
  );
}

function Books({ books, passages, count, keyword }: Results & { keyword: string }) {
  // One answer: before it's known what the summaries say, nothing is missing.
  const isWaiting = count === 0 && passages.isPending;
  const found = books.data?.pages ?? [];
  const reasons = new Map(
    found.flatMap((page) => page.reasons).map((reason): [number, SearchReason] => [reason.book_id, reason]),
  );
  const ideas = found[0]?.ideas ?? [];
  const shown = eachOnce(found.flatMap((page) => page.books));
  const failing = count === 0 && passages.isError ? { ...passages, data: undefined } : books;
  return (
    <Loaded
      compact
      query={isWaiting ? { ...failing, data: undefined } : failing}
      skeleton={<Coming keyword={keyword} />}
    >
      {() =>
        count !== 0 && (
          <div className={`stack gap-6 ${books.isPlaceholderData ? classes.older : ''}`}>
            <Ideas ideas={ideas} books={shown} />
            <BelowIdeas isAlone={ideas.length === 0}>
              <BookGrid
                books={shown}
                renderBelow={(book) => <Reason book={book} reason={reasons.get(book.id)} />}
              />
              <div className={`row ${classes.more}`}>
                <MoreButton query={books} label={browsingWords.home.more} variant="soft" />
              </div>
            </BelowIdeas>
          </div>
        )
      }
    </Loaded>
  );
}

/** Everything found for a keyword: the books, then sentences of summaries. */
export function ResultsPage({ keyword, choice, onChoose, onGenerate }: ResultsPageProps) {
  const results = useResults(keyword, choice);
  const { count, passages } = results;
  const mentions = passages.data?.passages ?? [];
  const isMissing = count === 0 && !passages.isFetching && !passages.isError;
  return (
    <>
      <PageHeading title={page.resultsFor(keyword)} lead={<span role="status">{leadOf(results)}</span>} />
      <div className="stack gap-6">
        <FilterBar
          choice={choice}
          counts={results.books.isError ? [] : (results.books.data?.pages[0]?.categories ?? null)}
          lengths={[]}
          isRanked
          onChoose={onChoose}
        />
        <Books {...results} keyword={keyword} />
        <Passages keyword={keyword} passages={mentions} />
        {isMissing && (
          <Missing
            title={missingTitle(keyword, mentions.length > 0)}
            choice={choice}
            onChoose={onChoose}
            onGenerate={onGenerate}
          />
        )}
      </div>
    </>
  );
}

function leadOf({ count, books, passages }: Results): string {
  if (count === undefined || (count === 0 && passages.isPending)) return text.searching;
  if (count === 0 && passages.data?.passages.length) return page.onlyMentioned;
  return countedLead(count, books.data?.pages[0]?.says_little === true);
}

function countedLead(count: number, saysLittle: boolean): string {
  if (saysLittle && count > 0) return page.closest(count);
  return count < MOST_FOUND ? text.count(count) : page.bestOf(count);
}

/** A ranking that changed in between may bring a book again. */
const eachOnce = (books: readonly Book[]): Book[] => [
  ...new Map(books.map((book): [number, Book] => [book.id, book])).values(),
];

function missingTitle(keyword: string, isMentioned: boolean): string {
  if (isMentioned) return page.anotherBook;
  return isQuestion(keyword) ? page.saysLittle : page.none;
}

type MissingProps = Omit<ResultsPageProps, 'keyword'> & { title: string };

function Missing({ title, choice, onChoose, onGenerate }: MissingProps) {
  const icon = <IconSearch size="1.8rem" stroke={1.6} />;
  if (!isNarrowed(choice))
    return (
      <EmptyState compact icon={icon} title={title} text={text.missing}>
        <Button variant="soft" onClick={onGenerate}>
          {text.generate}
        </Button>
        <ButtonLink to={paths.requests} variant="plain">
          {text.requests}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState compact icon={icon} title={page.noneLikeThat} text={page.noneLikeThatText}>
      <Button variant="soft" onClick={() => onChoose({ ...everything, order: choice.order })}>
        {page.everywhere}
      </Button>
    </EmptyState>
  );
}
