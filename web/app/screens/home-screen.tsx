import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { AllBooks } from '#web/features/catalogue/all-books.tsx';
import { useBookPages, useCategories, useNewestBooks } from '#web/features/catalogue/api.ts';
import { BookShelf } from '#web/features/catalogue/book-shelf.tsx';
import { choiceFrom, choiceToParams } from '#web/features/catalogue/choice.ts';
import { useUnfinished } from '#web/features/listening/use-unfinished.ts';
import { useSavedBooks } from '#web/features/offline/save-books.ts';
import { useOnline } from '#web/platform/online.ts';
import { useSession } from '#web/platform/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { words } from '#web/words/words.ts';
import classes from './home-screen.module.css';

/** /home: what was begun, what is new, and everything. The choice is in the address: going back finds it again. */
export function HomeScreen() {
  const name = useSession(({ user }) => user?.first_name);
  const { pageTitle, greeting, lead } = words.catalogue.home;
  return (
    <div className={classes.home}>
      <PageTitle title={pageTitle} />
      <PageHeading title={greeting(name)} lead={lead} />
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
      action={<Link to={paths.saved}>{words.listening.history.seeAll}</Link>}
      books={saved.map(({ book }) => book)}
      addressOf={paths.book}
      eager
    />
  );
}

/** Shown at once when all of it is here: a shelf that came later would push the others down under one's finger. */
function Shelves() {
  const [params, setParams] = useSearchParams();
  const choice = choiceFrom(params);
  const newest = useNewestBooks();
  const unfinished = useUnfinished();
  const pages = useBookPages(choice);
  const categories = useCategories();
  const { continue: continueTitle, newest: newestTitle } = words.catalogue.home;

  // Shown once, it stays: a part that failed and is asked for again says so in its own place.
  const [isShown, setShown] = useState(false);
  if (!isShown && ![newest, unfinished, pages, categories].some(({ isPending }) => isPending)) setShown(true);
  const saved = <SavedShelf isCutOff={newest.data === undefined && newest.failureCount > 0} />;
  if (!isShown) {
    return (
      <>
        {saved}
        <BookShelf title={newestTitle} books={undefined} addressOf={paths.book} />
      </>
    );
  }
  return (
    <>
      {saved}
      {unfinished.data !== undefined && (
        <BookShelf
          title={continueTitle}
          action={<Link to={paths.history}>{words.listening.history.seeAll}</Link>}
          books={unfinished.data}
          addressOf={paths.book}
          eager
        />
      )}
      {newest.data !== undefined && (
        <BookShelf title={newestTitle} books={newest.data.books} addressOf={paths.book} eager />
      )}
      <AllBooks
        choice={choice}
        onChoose={(chosen) => setParams(choiceToParams(chosen), { replace: true, preventScrollReset: true })}
        addressOf={paths.book}
      />
    </>
  );
}
