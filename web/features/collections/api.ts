import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { appLanguage } from '#words/language.ts';

/** In the language of the page, the library's most important ones first. */
export const libraryCollections = (most: number) =>
  queryOptions({
    queryKey: ['books', 'collections', most],
    queryFn: ({ signal }) =>
      call('GET /api/v1/collections', { query: { language: appLanguage, most } }, { signal }),
  });

export const nextInCollection = queryOptions({
  queryKey: ['books', 'next-in-collection'],
  queryFn: ({ signal }) => call('GET /api/v1/collections/next', {}, { signal }),
});

/** Those of the library. The page goes on without them. */
export const collectionsOfBook = (id: number) =>
  queryOptions({
    queryKey: ['books', 'collections of', id],
    queryFn: ({ signal }) => call('GET /api/v1/books/:id/collections', { params: { id } }, { signal }),
    meta: { errorShown: true },
  });

export const collectionOf = (id: number | null) =>
  queryOptions({
    queryKey: ['books', 'collection', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => call('GET /api/v1/collections/:id', { params: { id } }, { signal }),
  });
