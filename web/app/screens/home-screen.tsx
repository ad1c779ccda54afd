import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/app/lazy-part.tsx';
import { paths } from '#web/app/paths.ts';
import { useRest } from '#web/app/use-rest.ts';
import { AllBooks } from '#web/features/browsing/all-books.tsx';
import { allCategories, bookPages, useBookPages } from '#web/features/browsing/api.ts';
import { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { type Choice, choiceFrom, choiceToParams } from '#web/features/browsing/choice.ts';
import { QuestionShelf } from '#web/features/browsing/question-shelf.tsx';
import { TodaysPick } from '#web/features/browsing/todays-pick.tsx';
import { useDownloadedBooks } from '#web/features/offline/device-books.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { useOnline } from '#web/platform/offline/online.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { preferences, usePreferences } from '#web/platform/preferences/preferences.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#words/browsing.ts';
import { libraryWords } from '#words/library.ts';
import { askForHome, useHome } from './use-home.tsx';

const { home } = browsingWords;
const loadDaily = () => import('#web/features/reading/highlights/daily-highlight.tsx');
const DailyHighlight = lazyPart(loadDaily, 'DailyHighlight');

const prepareDaily = async (): Promise<unknown> =>
  preferences.getState().daily_highlight && queryClient.query((await loadDaily()).dailyHighlight);

export const prepare = ({ search }: { search: string }): Promise<unknown> =>
  Promise.allSettled([
    ...askForHome(),
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
      <PageHeading title={greeting(name)} tab={pageTitle} lead={lead}>
        <ButtonLink to={paths.minutes} variant="soft">
          {libraryWords.minutes}
        </ButtonLink>
      </PageHeading>
      <Shelves />
    </div>
  );
}

function SavedShelf({ isCutOff }: { isCutOff: boolean }) {
  const saved = useDownloadedBooks();
  const isOnline = useOnline();
  if (isOnline && !isCutOff) return null;
  return (
    <BookShelf
      title={libraryWords.downloaded}
      action={<Link to={paths.offline}>{home.seeAll}</Link>}
      books={saved.map(({ book }) => book)}
      eager
    />
  );
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

/** What fits a large screen. */
const SEEN_AT_ONCE = { shelves: 2, books: 8 };

type FirstViewProps = Pick<ReturnType<typeof useHome>, 'pick' | 'shelves'> & { isRestDrawn: boolean };

/** What the reader has begun, today's pick, and what else is seen at once. */
function FirstView({ pick, shelves, isRestDrawn }: FirstViewProps) {
  const drawn = (isOwn: boolean) =>
    shelves
      .slice(0, SEEN_AT_ONCE.shelves)
      .filter(({ kind }) => (kind === 'own') === isOwn)
      .map(({ books, ...shelf }) => (
        <BookShelf
          key={shelf.title}
          {...shelf}
          books={isRestDrawn ? books : books.slice(0, SEEN_AT_ONCE.books)}
          eager
        />
      ));
  return (
    <>
      {drawn(true)}
      {pick && <TodaysPick pick={pick} />}
      {drawn(false)}
    </>
  );
}

type RestProps = Pick<ReturnType<typeof useHome>, 'questions' | 'shelves'> & {
  choice: Choice;
  onChoose: (chosen: Choice) => void;
};

function Rest({ questions, shelves, choice, onChoose }: RestProps) {
  return (
    <>
      <Daily />
      <QuestionShelf questions={questions} />
      {shelves.map((shelf) => (
        <BookShelf key={shelf.title} {...shelf} />
      ))}
      <AllBooks choice={choice} onChoose={onChoose} />
    </>
  );
}

const waiting = <BookShelf title={home.newest} books={undefined} />;

/** Shown once everything is here: a late shelf would push the others down. Once shown, it stays. */
function Shelves() {
  const [params, setParams] = useSearchParams();
  const choice = choiceFrom(params);
  const { areAsked, isCutOff, pick, questions, shelves } = useHome();
  const pages = useBookPages(choice);
  const categories = useQuery(allCategories);

  const isRestDrawn = useRest();
  const [isShown, setShown] = useState(false);
  if (!isShown && areAsked && !pages.isPending && !categories.isPending) setShown(true);
  const choose = (chosen: Choice) => setParams(choiceToParams(chosen), { replace: true });
  return (
    <>
      <SavedShelf isCutOff={isCutOff} />
      {isShown ? (
        <Suspense fallback={waiting}>
          <FirstView pick={pick} shelves={shelves} isRestDrawn={isRestDrawn} />
        </Suspense>
      ) : (
        waiting
      )}
      {isShown && isRestDrawn && (
        <Rest
          questions={questions}
          shelves={shelves.slice(SEEN_AT_ONCE.shelves)}
          choice={choice}
          onChoose={choose}
        />
      )}
    </>
  );
}
