import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { DiscoveryFilter } from '#contract/book-lists.ts';
import type { SingleBook } from '#contract/books.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';
import type { Choice } from './choice.ts';

const SHELF = 12;
const PAGE = 24;
const AUTHORS = 60;
const VOICE_POLL_MS = 1_000;

const voiceIsBeingMade = ({ narration }: SingleBook): boolean =>
  narration.state === 'waiting' || narration.state === 'running';

export const bookOf = (id: number | null) =>
  queryOptions({
    queryKey: ['book', id],
    queryFn:
      id === null ? skipToken : ({ signal }) => call('GET /api/v1/books/:id', { params: { id } }, { signal }),
  });

/** A book's page; nothing without an id. Asks every second while the audio is being made. */
export const useBook = (id: number | null) =>
  useQuery({
    ...bookOf(id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && voiceIsBeingMade(state.data.data) ? VOICE_POLL_MS : false,
  });

export const newestBooks = queryOptions({
  queryKey: ['books', 'shelf', 'newest'],
  queryFn: ({ signal }) =>
    call('GET /api/v1/books', { query: { sort_by: 'newest', per_page: SHELF } }, { signal }),
});

export const discovered = (filter: DiscoveryFilter) =>
  queryOptions({
    queryKey: ['books', 'shelf', filter],
    queryFn: ({ signal }) =>
      call('GET /api/v1/books/trending-recommended', { query: { filter } }, { signal }),
  });

export const todaysPick = queryOptions({
  queryKey: ['books', 'today'],
  queryFn: ({ signal }) => call('GET /api/v1/books/today', {}, { signal }),
});

export const allCategories = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('GET /api/v1/categories', {}, { signal }),
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

export const useAuthor = (id: number | null) =>
  useQuery({
    queryKey: ['author', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => call('GET /api/v1/authors/:id', { params: { id } }, { signal }),
  });

const narrowedBy = ({ language, length }: Choice) => ({
  ...(language === null ? {} : { language }),
  ...(length === null ? {} : { length }),
});

export const bookPages = (choice: Choice) =>
  infiniteQueryOptions({
    queryKey: ['books', 'pages', choice],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const { order, categoryIds } = choice;
      const page = { sort_by: order, page: pageParam, per_page: PAGE, ...narrowedBy(choice) };
      return categoryIds.length > 0
        ? call('POST /api/v1/categories/search', { body: { ids: [...categoryIds], ...page } }, { signal })
        : call('GET /api/v1/books', { query: page }, { signal });
    },
    getNextPageParam: (last, _all, page) => (last.hasMorePages ? page + 1 : undefined),
  });

/** The books of a choice in its order, page by page. */
export const useBookPages = (choice: Choice) =>
  useInfiniteQuery({ ...bookPages(choice), placeholderData: keepPreviousData });

/** What there is to choose from besides categories. */
export const explored = queryOptions({
  queryKey: ['books', 'explore'],
  queryFn: ({ signal }) => call('GET /api/v1/explore', {}, { signal }),
  staleTime: 5 * 60_000,
});

export const useAuthorPages = (q: string) =>
  useInfiniteQuery({
    queryKey: ['books', 'authors', q],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/v1/authors', { query: { q, page, per_page: AUTHORS } }, { signal }),
    getNextPageParam: (last, _all, page) => (last.hasMorePages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

const searchFor = (keyword: string) =>
  queryOptions({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => call('GET /api/v1/books/search', { query: { keyword } }, { signal }),
  });

/** Books for a keyword; nothing for a blank one. A newer keyword aborts the older call. */
export const useSearch = (keyword: string) =>
  useQuery({
    ...searchFor(keyword),
    enabled: keyword !== '',
    placeholderData: keyword === '' ? undefined : keepPreviousData,
    retry: false,
  });

/** Sentences for a keyword of at least three letters; shorter ones are in nearly every summary. */
export const usePassages = (keyword: string) =>
  useQuery({
    queryKey: ['search', 'passages', keyword],
    queryFn: ({ signal }) => call('GET /api/v1/books/search/passages', { query: { keyword } }, { signal }),
    enabled: keyword.length >= 3,
    retry: false,
    meta: { errorShown: true },
  });

const inCategories = ({ categoryIds }: Choice) =>
  categoryIds.length === 0 ? {} : { categories: categoryIds.join(',') };

/** All books for a keyword, best first, page by page; its order isn't asked for. */
export const resultPages = (keyword: string, choice: Choice) =>
  infiniteQueryOptions({
    queryKey: ['search', 'results', keyword, choice],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(
        'GET /api/v1/books/search/results',
        {
          query: {
            keyword,
            ...narrowedBy(choice),
            ...inCategories(choice),
            ...(after === '' ? {} : { after }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });

const PASSAGES = 20;

export const resultPassages = (keyword: string, choice: Choice) =>
  queryOptions({
    queryKey: ['search', 'passages', keyword, choice],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/books/search/passages',
        { query: { keyword, most: PASSAGES, ...narrowedBy(choice), ...inCategories(choice) } },
        { signal },
      ),
    meta: { errorShown: true },
  });
