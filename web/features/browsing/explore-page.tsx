import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#web/app/paths.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import classes from './all-books.module.css';
import { allCategories, bookPages, newestBooks, useCategories } from './api.ts';
import { AuthorLinks } from './author-links.tsx';
import type { Choosing } from './book-filters.tsx';
import { BookList } from './book-list.tsx';
import { BookShelf } from './book-shelf.tsx';
import { choiceFrom, choiceToParams, isNarrowed } from './choice.ts';
import { FilterBar } from './filter-bar.tsx';
import { TodaysQuestions, todaysQuestions } from './todays-questions.tsx';

/** What there is to choose from besides categories. */
const explored = queryOptions({ ...read('GET /api/v1/explore'), staleTime: 5 * 60_000 });

const text = browsingPagesWords.explore;
const AT_A_GLANCE = 8;

function Authors() {
  const heading = useId();
  const found = useQuery(explored);
  return (
    <section aria-labelledby={heading} className="stack">
      <div className="row between gap-3">
        <h2 id={heading} className={classes.title}>
          {text.authors}
        </h2>
        <Link to={paths.authors}>{text.allAuthors}</Link>
      </div>
      <Loaded compact query={found} skeleton={<Skeleton height="9rem" radius="m" />}>
        {({ authors }) => <AuthorLinks authors={authors.slice(0, AT_A_GLANCE)} />}
      </Loaded>
    </section>
  );
}

/** What the one category that was chosen is about. */
function Description({ of: [id, ...others] }: { of: readonly number[] }) {
  const { data } = useCategories();
  if (id === undefined || others.length > 0) return null;
  const about = data?.categories.find((category) => category.id === id)?.description ?? '';
  return about === '' ? null : <p className="soft">{about}</p>;
}

export const prepare = ({ search }: { search: string }): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query(allCategories),
    queryClient.query(explored),
    queryClient.query(todaysQuestions),
    queryClient.query(newestBooks),
    queryClient.infiniteQuery(bookPages(choiceFrom(new URLSearchParams(search)))),
  ]);

/** Every choice is an address of its own, and going back undoes it. */
export function ExplorePage() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <PageHeading title={text.title} lead={text.lead} />
      <Explored choice={choiceFrom(params)} onChoose={(chosen) => setParams(choiceToParams(chosen))} />
    </>
  );
}

/** What is new and by whom, until something is chosen: then only what was chosen. */
function Explored({ choice, onChoose }: Choosing) {
  const heading = useId();
  const newest = useQuery(newestBooks);
  const { data } = useQuery(explored);
  const isChosen = isNarrowed(choice);
  return (
    <div className="stack gap-6">
      <div className="stack">
        <FilterBar choice={choice} onChoose={onChoose} lengths={data?.lengths ?? []} />
        <Description of={choice.categoryIds} />
      </div>
      {!isChosen && choice.order === 'newest' && (
        <>
          <BookShelf
            title={browsingWords.home.newest}
            books={newest.isError ? [] : newest.data?.books}
            eager
          />
          <TodaysQuestions />
          <Authors />
        </>
      )}
      <section aria-labelledby={heading} className="stack">
        <h2 id={heading} className={classes.title}>
          {isChosen ? text.found : browsingWords.home.all}
        </h2>
        <BookList choice={choice} onChoose={onChoose} />
      </section>
    </div>
  );
}
