import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/platform/data/read.ts';

/** The reader's own links to a book. */
export const linksOf = (bookId: number) =>
  queryOptions({
    ...read('GET /api/v1/books/:id/links', { params: { id: bookId } }),
    meta: { errorShown: true },
  });
