import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { discoveryFilters } from '#contract/book-lists.ts';
import { lazyPart } from '#web/app/lazy-part.ts';
import { paths } from '#web/app/paths.ts';
import { AllBooks } from '#web/features/browsing/all-books.tsx';
import {
  allCategories,
  bookPages,
  discovered,
  newestBooks,
  useBookPages,
  useCategories,
} from '#web/features/browsing/api.ts';
import { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { choiceFrom, choiceToParams } from '#web/features/browsing/choice.ts';
import { libraryCollections } from '#web/features/collections/api.ts';
import { latestBooks, useUnfinished } from '#web/features/listening/history/history-calls.ts';
import { useSavedBooks } from '#web/features/offline/device-books.ts';
import { useOnline } from '#web/platform/online.ts';
import { preferences, usePreferences } from '#web/platform/preferences.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { useSession } from '#web/platform/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { listeningWords } from '#web/words/listening.ts';
import { offlineWords } from '#web/words/offline.ts';

const { home } = browsingWords;
const MOST_COLLECTIONS = 3;
const loadDaily = () => import('#web/features/reading/highlights/daily-highlight.tsx');
const DailyHighlight = lazyPart(loadDaily, 'DailyHighlight');

const prepareDaily = async (): Promise<unknown> =>
  preferences.getState().daily_highlight && queryClient.query((await loadDaily()).dailyHighlight);

export const prepare = ({ search }: { search: string }): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query(latestBooks),
    ...discoveryFilters.map((filter) => queryClient.query(discovered(filter))),
    queryClient.query(libraryCollections(MOST_COLLECTIONS)),
    queryClient.query(newestBooks),
    queryClient.infiniteQuery(bookPages(choiceFrom(new URLSearchParams(search)))),
    queryClient.query(allCategories),
    prepareDaily(),
  ]);

/** The choice is in the address, so going back finds it again. */
export function HomeScreen() {
  const name = useSession(({ user }) => user?.first_name);
  const { pageTitle, greeting, lead } = home;
  return (
    <div className="stack gap-6">
      <PageHeading title={greeting(name)} tab={pageTitle} lead={lead} />
      <Shelves />
    </div>
  );
}

function SavedShelf({ isCutOff }: { isCutOff: boolean }) {
  const saved = useSavedBooks();
  const isOnline = useOnline();
  if (isOnline && !isCutOff) return null;
  return (
    <BookShelf
      title={offlineWords.title}
      action={<Link to={paths.offline}>{listeningWords.history.seeAll}</Link>}
      books={saved.map(({ book }) => book)}
      eager
    />
  );
}

/** The shelves in order; one that couldn't be read has no books. */
function useShelves() {
  const unfinished = useUnfinished();
  const found = useQueries({ queries: discoveryFilters.map(discovered) });
  const collected = useQuery(libraryCollections(MOST_COLLECTIONS));
  const newest = useQuery(newestBooks);
  const seeAll = <Link to={paths.history}>{listeningWords.history.seeAll}</Link>;
  return {
    areAsked: [unfinished, ...found, collected, newest].every(({ isPending }) => !isPending),
    isCutOff: newest.data === undefined && newest.failureCount > 0,
    shelves: [
      { title: home.continue, action: seeAll, books: unfinished.data },
      ...discoveryFilters.map((filter, place) => ({
        title: home.shelves[filter],
        books: found[place]?.data?.books,
      })),
      ...(collected.data?.collections ?? []).map(({ name, description, books }) => ({
        title: name,
        lead: description,
        action: <Link to={paths.collections}>{browsingWords.collections.all}</Link>,
        books,
      })),
      { title: home.newest, books: newest.data?.books },
    ],
  };
}

/** For whoever wants one. */
function Daily() {
  const { daily_highlight: isWanted } = usePreferences();
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <DailyHighlight />
    </Suspense>
  );
}

const SEEN_AT_ONCE = 2;

/** Shown once everything is here: a late shelf would push the others down. Once shown, it stays. */
function Shelves() {
  const [params, setParams] = useSearchParams();
  const choice = choiceFrom(params);
  const { areAsked, isCutOff, shelves } = useShelves();
  const pages = useBookPages(choice);
  const categories = useCategories();

  const [isShown, setShown] = useState(false);
  if (!isShown && areAsked && !pages.isPending && !categories.isPending) setShown(true);
  // Drawn in pieces, the first view first, so that the page can be scrolled and tapped.
  const isDrawn = useDeferredValue(isShown);
  const isWhole = useDeferredValue(isDrawn);
  const drawn = (from: number, to?: number) =>
    shelves
      .slice(from, to)
      .map(({ title, books, ...shelf }) => (
        <BookShelf key={title} title={title} {...shelf} books={books ?? []} eager={from < SEEN_AT_ONCE} />
      ));
  return (
    <>
      <SavedShelf isCutOff={isCutOff} />
      {!isDrawn && <BookShelf title={home.newest} books={undefined} />}
      {isDrawn && drawn(0, SEEN_AT_ONCE)}
      {isWhole && <Daily />}
      {isWhole && drawn(SEEN_AT_ONCE)}
      {isWhole && (
        <AllBooks
          choice={choice}
          onChoose={(chosen) => setParams(choiceToParams(chosen), { replace: true })}
        />
      )}
    </>
  );
}
