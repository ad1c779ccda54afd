import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { discoveryFilters } from '#contract/book-lists.ts';
import type { Book } from '#contract/books.ts';
import type { Collection, NextInCollection } from '#contract/collections.ts';
import { paths } from '#web/app/paths.ts';
import { discoveredShelves, newestBooks } from '#web/features/browsing/api.ts';
import type { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { planShelves } from '#web/features/browsing/home-rules.ts';
import { ResumeCard } from '#web/features/browsing/resume-card.tsx';
import { libraryCollections } from '#web/features/collections/library-collections.ts';
import { latestBooks, useUnfinished } from '#web/features/listening/history/history-calls.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';

const { home } = browsingWords;
const MOST_COLLECTIONS = 3;
const todaysPick = read('GET /api/v1/books/today', { query: { language: appLanguage } });
const nextInCollection = read('GET /api/v1/collections/next');

/** What `useHome` needs, asked for before it's drawn. */
export const askForHome = (): Promise<unknown>[] => [
  queryClient.query(latestBooks),
  queryClient.query(todaysPick),
  queryClient.query(nextInCollection),
  queryClient.query(discoveredShelves),
  queryClient.query(libraryCollections(MOST_COLLECTIONS)),
  queryClient.query(newestBooks),
];

type TodaysPick = AnswerOf<'GET /api/v1/books/today'>;
type HomeShelf = Parameters<typeof planShelves>[0][number] & Omit<ComponentProps<typeof BookShelf>, 'books'>;

type Begun = Book & { idea: string | undefined };

const ownShelf = (books: readonly Begun[] = []): HomeShelf => ({
  kind: 'own',
  title: home.continue,
  action: <Link to={paths.history}>{home.seeAll}</Link>,
  books,
  showsPlay: true,
  renderFirst: (book) => <ResumeCard book={book} idea={books[0]?.idea} />,
});

const mixedShelf = (title: string, books: readonly Book[] = [], topics?: HomeShelf['topics']): HomeShelf => ({
  kind: 'mixed',
  title,
  books,
  topics,
});

function OpenLink({ collection }: { collection: NextInCollection['collection'] }) {
  const { open, openIt } = browsingWords.collections;
  const to = 'slug' in collection ? paths.collection(collection) : paths.ownCollection(collection.id);
  return (
    <Link to={to} aria-label={openIt(collection.name)}>
      {open}
    </Link>
  );
}

const nextShelf = ({ collection, books }: NextInCollection): HomeShelf => ({
  kind: 'whole',
  title: home.nextIn(collection.name),
  action: <OpenLink collection={collection} />,
  books,
});

const collectionShelf = (collection: Collection): HomeShelf => ({
  kind: 'whole',
  title: collection.name,
  lead: collection.description,
  action: <OpenLink collection={collection} />,
  books: collection.books,
});

/** Once its book is begun, it's on the shelf above. */
const unbegun = (pick: TodaysPick['pick'] = null, begun: readonly Book[] = []) =>
  begun.some(({ id }) => id === pick?.book.id) ? null : pick;

/** For somebody new: the server may have answered before the first book was begun. */
const questionsFor = (begun: readonly Book[] | undefined, today: TodaysPick | undefined): readonly string[] =>
  (begun?.length === 0 && today?.questions) || [];

type Found = {
  begun: readonly Begun[] | undefined;
  next: NextInCollection | null | undefined;
  /** In the order of `discoveryFilters`. */
  discovered: readonly AnswerOf<'GET /api/v1/books/trending-recommended'>[] | undefined;
  newest: readonly Book[] | undefined;
  collections: readonly Collection[] | undefined;
};

/** Where somebody begins who has heard nothing yet. */
const startIn = ({ begun, discovered, collections }: Found): Collection | undefined =>
  begun?.length === 0 && discovered?.[0]?.chosen_by !== 'heard'
    ? collections?.find(({ books }) => books.length > 3)
    : undefined;

/** Nothing is called recommended before something is known of the reader. */
const discoveredIn = ({ discovered = [] }: Found): HomeShelf[] =>
  discoveryFilters.map((filter, place) => {
    const isForAll = place === 0 && discovered[0]?.chosen_by === 'everyone';
    const title = isForAll ? home.variety : home.shelves[filter];
    return mixedShelf(title, discovered[place]?.books, discovered[place]?.topic_reasons);
  });

/** All that could be shown, in order; what couldn't be read has no books. */
function shelvesOf(found: Found): HomeShelf[] {
  const { begun, next, newest, collections = [] } = found;
  const shelves = discoveredIn(found);
  const start = startIn(found);
  const shown = start?.id ?? next?.collection.id;
  return [
    start ? { ...collectionShelf(start), kind: 'own' } : ownShelf(begun),
    ...(next ? [nextShelf(next)] : []),
    ...shelves.slice(0, 1),
    mixedShelf(home.newest, newest),
    ...shelves.slice(1),
    ...collections.filter(({ id }) => id !== shown).map(collectionShelf),
  ];
}

/** Today's pick, the questions for somebody new, and the shelves that are shown. */
export function useHome() {
  const begun = useUnfinished();
  const today = useQuery(todaysPick);
  const following = useQuery(nextInCollection);
  const shelved = useQuery(discoveredShelves);
  const newest = useQuery(newestBooks);
  const collected = useQuery(libraryCollections(MOST_COLLECTIONS));

  const pick = unbegun(today.data?.pick, begun.data);
  const shelves = shelvesOf({
    begun: begun.data,
    next: following.data?.next,
    discovered: shelved.data,
    newest: newest.data?.books,
    collections: collected.data?.collections,
  });
  return {
    areAsked: [begun, today, following, shelved, newest, collected].every(({ isPending }) => !isPending),
    isCutOff: newest.data === undefined && newest.failureCount > 0,
    pick,
    questions: questionsFor(begun.data, today.data),
    shelves: planShelves(shelves, pick?.book.id ?? null),
  };
}
