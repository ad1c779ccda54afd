import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { readBy } from '#web/platform/data/read.ts';

const TYPEFACE_WAIT_MS = 700;

/** Another typeface would move the lines while somebody reads, so the text waits a moment for its own. */
export async function typefaceIsHere(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, TYPEFACE_WAIT_MS));
  const here = document.fonts.load('1rem "Literata Variable"').catch(() => undefined);
  await Promise.race([here, late]);
}

/** A text does not change while it is read. */
const FRESH_MS = 10 * 60_000;

const ROUTE = 'GET /api/v1/books/:id/text';

/** Fetched again once the book is narrated: its sentences have times then. */
export const textOf = (bookId: number, hasVoice: boolean) =>
  queryOptions({
    ...readBy(ROUTE, { params: { id: bookId }, hasVoice }, async (signal) => {
      const read = call(ROUTE, { params: { id: bookId } }, { signal });
      const [text] = await Promise.all([read, typefaceIsHere()]);
      return text;
    }),
    staleTime: FRESH_MS,
  });

export const useText = (bookId: number, hasVoice: boolean) =>
  useQuery({
    ...textOf(bookId, hasVoice),
    select: ({ data }) => data.sections,
    placeholderData: keepPreviousData,
  });
