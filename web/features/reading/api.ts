import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';

/** A text does not change under one's eyes. */
const FRESH_MS = 10 * 60_000;

/** A book's text. It is fetched anew when the book gets its voice, for then its sentences have their times. */
export const useText = (bookId: number, hasVoice: boolean) =>
  useQuery({
    queryKey: ['reading', 'text', bookId, { hasVoice }],
    queryFn: ({ signal }) => call('GET /api/v1/books/:id/text', { params: { id: bookId } }, { signal }),
    select: ({ data }) => data.sections,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
