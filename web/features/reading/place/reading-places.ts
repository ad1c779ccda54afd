import { queryOptions, useQuery } from '@tanstack/react-query';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { outboxList } from '#web/platform/data/outbox-list.ts';
import { read } from '#web/platform/data/read.ts';
import { isReadPlace, keepNewest, placeAfter, type ReadPlace } from './place-rules.ts';

type Answer = AnswerOf<'GET /api/v1/books/:id/reading'>;

const places = outboxList<ReadPlace>({
  key: 'reading',
  isItem: isReadPlace,
  merge: keepNewest,
  apply: {
    'GET /api/v1/books/:id/reading': (
      shown: Answer | undefined,
      place,
      { params: { id } }: { params: { id: number } },
      confirmed: Answer | undefined,
    ) => (id === place.bookId ? (confirmed ?? { data: placeAfter(shown?.data ?? null, place) }) : shown),
  },
  request: ({ bookId, sentenceId, readAt }, how) => {
    const body = { sentence_id: sentenceId, read_at: readAt, device: deviceLabel(navigator.userAgent) };
    return call('PUT /api/v1/books/:id/reading', { params: { id: bookId }, body }, how);
  },
  // The sentence may be of a text that is no longer there: nobody can go back to it.
  refused: () => null,
});

export function keepPlace(bookId: number, sentenceId: string, options?: { keepalive: boolean }): void {
  places.put({ bookId, sentenceId, readAt: new Date().toISOString() }, options);
}

export const readingPlaceOf = (bookId: number | null) =>
  queryOptions({
    ...read('GET /api/v1/books/:id/reading', bookId === null ? null : { params: { id: bookId } }),
    meta: { errorShown: true },
    retry: false,
  });

export function useReadingPlace(bookId: number | null) {
  const query = places.useShown(useQuery(readingPlaceOf(bookId)), readingPlaceOf(bookId));
  // Not `isPending`, which it's again while one that failed is asked for once more: the page would start over.
  return { isPending: !query.isFetched, saved: query.data?.data ?? null };
}
