import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { call } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { isReadPlace, keepNewest } from './place-rules.ts';

const places = openAccountOutbox({
  name: 'reading',
  isItem: isReadPlace,
  merge: keepNewest,
  send: async ({ bookId, sentenceId, readAt }, { keepalive }) => {
    const body = { sentence_id: sentenceId, read_at: readAt, device: deviceLabel(navigator.userAgent) };
    const sent = { params: { id: bookId }, body };
    const answer = await call('PUT /api/v1/books/:id/reading', sent, {
      keepalive,
      onUnauthenticated: 'throw',
    });
    queryClient.setQueryData(readingPlaceOf(bookId).queryKey, answer);
  },
  // The sentence is of a text that is no longer there: nobody can go back to it.
  onRefused: () => undefined,
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
  const saved = useQuery(readingPlaceOf(bookId));
  const unsent = useStore(places.waiting, (all) => all.find((one) => one.bookId === bookId));
  // Not `isPending`, which it's again while one that failed is asked for once more: the page would start over.
  return { isPending: !saved.isFetched, saved: saved.data?.data ?? null, unsent };
}
