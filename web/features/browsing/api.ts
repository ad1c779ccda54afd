import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { discoveryFilters } from '#contract/book-lists.ts';
import type { SingleBook } from '#contract/books.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { byNumber, read, readBy, readPages } from '#web/platform/data/read.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';
import type { Choice } from './choice.ts';

const SHELF = 12;
const PAGE = 24;
const VOICE_POLL_MS = 1_000;

const voiceIsBeingMade = ({ narration }: SingleBook): boolean =>
  narration.state === 'waiting' || narration.state === 'running';

export const bookOf = (id: number | null) =>
  read('GET /api/v1/books/:id', id === null ? null : { params: { id } });

/** A book's page; nothing without an id. Asks every second while the audio is being made. */
export const useBook = (id: number | null) =>
  useQuery({
    ...bookOf(id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && voiceIsBeingMade(state.data.data) ? VOICE_POLL_MS : false,
  });

export const newestBooks = read('GET /api/v1/books', { query: { sort_by: 'newest', per_page: SHELF } });

/** A shelf of each of `discoveryFilters`, in their order: read as one, because home waits for all of them. */
export const discoveredShelves = readBy('GET /api/v1/books/trending-recommended', {}, (signal) =>
  Promise.all(
    discoveryFilters.map((filter) =>
      call(
        'GET /api/v1/books/trending-recommended',
        { query: { filter, language: appLanguage } },
        { signal },
      ),
    ),
  ),
);

export const allCategories = queryOptions({
  ...read('GET /api/v1/categories'),
  staleTime: 5 * 60_000,
});

/** The names in the reader's language; as admins ordered them, then in the order of the language. */
const named = ({ categories, languages }: AnswerOf<'GET /api/v1/categories'>) => ({
  languages,
  categories: categories
    .map((category) => ({ ...category, name: browsingWords.category(category.name) }))
    .toSorted(
      (one, other) =>
        (one.place ?? Infinity) - (other.place ?? Infinity) ||
        one.name.localeCompare(other.name, appLanguage),
    ),
});

export const useCategories = () => useQuery({ ...allCategories, select: named });

export const narrowedBy = ({ language, length }: Choice) => ({
  ...(language === null ? {} : { language }),
  ...(length === null ? {} : { length }),
});

export const bookPages = (choice: Choice) => {
  const { order, categoryIds } = choice;
  const pageOf = (page: number) => ({ sort_by: order, page, per_page: PAGE, ...narrowedBy(choice) });
  return categoryIds.length > 0
    ? readPages(
        'POST /api/v1/categories/search',
        (page: number) => ({ body: { ids: [...categoryIds], ...pageOf(page) } }),
        byNumber,
      )
    : readPages('GET /api/v1/books', (page: number) => ({ query: pageOf(page) }), byNumber);
};

/** The books of a choice in its order, page by page. */
export const useBookPages = (choice: Choice) =>
  useInfiniteQuery({ ...bookPages(choice), placeholderData: keepPreviousData });

/** Books for a keyword; nothing for a blank one. A newer keyword aborts the older call. */
export const useSearch = (keyword: string) =>
  useQuery({
    ...read('GET /api/v1/books/search', { query: { keyword } }),
    enabled: keyword !== '',
    placeholderData: keyword === '' ? undefined : keepPreviousData,
    retry: false,
  });

/** Sentences for a keyword of at least three letters; shorter ones are in nearly every summary. */
export const usePassages = (keyword: string) =>
  useQuery({
    ...read('GET /api/v1/books/search/passages', { query: { keyword } }),
    enabled: keyword.length >= 3,
    retry: false,
    meta: { errorShown: true },
  });
