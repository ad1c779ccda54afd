import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { discoveryFilters } from '#contract/book-lists.ts';
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
import { latestBooks, useUnfinished } from '#web/features/listening/history/history-calls.ts';
import { useSavedBooks } from '#web/features/offline/save-books.ts';
import { useOnline } from '#web/platform/online.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { useSession } from '#web/platform/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { listeningWords } from '#web/words/listening.ts';
import { words } from '#web/words/words.ts';

const { home } = browsingWords;

export const prepare = ({ search }: { search: string }): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query(latestBooks),
    ...discoveryFilters.map((filter) => queryClient.query(discovered(filter))),
    queryClient.query(newestBooks),
    queryClient.infiniteQuery(bookPages(choiceFrom(new URLSearchParams(search)))),
    queryClient.query(allCategories),
  ]);

/** /home: what was begun, what may be liked, what is new, and everything. The choice is in the address: going back finds it again. */
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

/** Where there is no network: what can be heard all the same. */
function SavedShelf({ isCutOff }: { isCutOff: boolean }) {
  const saved = useSavedBooks();
  const isOnline = useOnline();
  if (isOnline && !isCutOff) return null;
  return (
    <BookShelf
      title={words.offline.title}
      action={<Link to={paths.saved}>{listeningWords.history.seeAll}</Link>}
      books={saved.map(({ book }) => book)}
      addressOf={paths.book}
      eager
    />
  );
}

/** What each shelf is made of, in their order; `books` of one that could not be read are none. */
function useShelves() {
  const unfinished = useUnfinished();
  const found = useQueries({ queries: discoveryFilters.map(discovered) });
  const newest = useQuery(newestBooks);
  const seeAll = <Link to={paths.history}>{listeningWords.history.seeAll}</Link>;
  return {
    areAsked: [unfinished, ...found, newest].every(({ isPending }) => !isPending),
    isCutOff: newest.data === undefined && newest.failureCount > 0,
    shelves: [
      { title: home.continue, action: seeAll, books: unfinished.data },
      ...discoveryFilters.map((filter, place) => ({
        title: home.shelves[filter],
        books: found[place]?.data?.books,
      })),
      { title: home.newest, books: newest.data?.books },
    ],
  };
}

/** Shelves of the first view: their covers are fetched at once. */
const SEEN_AT_ONCE = 2;

/** Shown at once when all of it is here: a shelf that came later would push the others down under one's finger. */
function Shelves() {
  const [params, setParams] = useSearchParams();
  const choice = choiceFrom(params);
  const { areAsked, isCutOff, shelves } = useShelves();
  const pages = useBookPages(choice);
  const categories = useCategories();

  // Shown once, it stays: a part that failed and is asked for again says so in its own place.
  const [isShown, setShown] = useState(false);
  if (!isShown && areAsked && !pages.isPending && !categories.isPending) setShown(true);
  // Drawn piece by piece, what is seen at once before the rest: the page can be scrolled and tapped meanwhile.
  const isDrawn = useDeferredValue(isShown);
  const isWhole = useDeferredValue(isDrawn);
  return (
    <>
      <SavedShelf isCutOff={isCutOff} />
      {!isDrawn && <BookShelf title={home.newest} books={undefined} addressOf={paths.book} />}
      {isDrawn &&
        shelves
          .slice(0, isWhole ? undefined : SEEN_AT_ONCE)
          .map(({ title, books, ...shelf }, place) => (
            <BookShelf
              key={title}
              title={title}
              {...shelf}
              books={books ?? []}
              addressOf={paths.book}
              eager={place < SEEN_AT_ONCE}
            />
          ))}
      {isWhole && (
        <AllBooks
          choice={choice}
          onChoose={(chosen) => setParams(choiceToParams(chosen), { replace: true })}
          addressOf={paths.book}
        />
      )}
    </>
  );
}
