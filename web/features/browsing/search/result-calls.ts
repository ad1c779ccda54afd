import { queryOptions } from '@tanstack/react-query';
import { read, readPages } from '#web/platform/data/read.ts';
import { narrowedBy } from '../api.ts';
import type { Choice } from '../choice.ts';

const inCategories = ({ categoryIds }: Choice) =>
  categoryIds.length === 0 ? {} : { categories: categoryIds.join(',') };

/** All books for a keyword, best first, page by page; its order isn't asked for. */
export const resultPages = (keyword: string, choice: Choice) => {
  const query = { keyword, ...narrowedBy(choice), ...inCategories(choice) };
  return readPages(
    'GET /api/v1/books/search/results',
    (after: string) => ({ query: after === '' ? query : { ...query, after } }),
    { first: '', next: ({ next }) => next },
  );
};

const PASSAGES = 20;

export const resultPassages = (keyword: string, choice: Choice) =>
  queryOptions({
    ...read('GET /api/v1/books/search/passages', {
      query: { keyword, most: PASSAGES, ...narrowedBy(choice), ...inCategories(choice) },
    }),
    meta: { errorShown: true },
  });
