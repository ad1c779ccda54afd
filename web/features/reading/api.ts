import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type AnswerOf, request, type SentTo } from '#web/platform/data/call.ts';
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

type TextRoute = 'GET /api/v1/books/:id/text' | 'GET /api/v1/shared/:secret/text';

/** Fetched again once the book is narrated: its sentences have times then. */
const textBy = <R extends TextRoute>(route: R, sent: SentTo<R>, hasVoice: boolean) =>
  queryOptions({
    ...readBy(route, { ...sent, hasVoice }, async (signal): Promise<AnswerOf<TextRoute>> => {
      const [text] = await Promise.all([request(route, sent, { signal }), typefaceIsHere()]);
      return text as AnswerOf<R>;
    }),
    staleTime: FRESH_MS,
  });

export const textOf = (bookId: number, hasVoice: boolean) =>
  textBy('GET /api/v1/books/:id/text', { params: { id: bookId } }, hasVoice);

export const sharedTextOf = (secret: string, hasVoice: boolean) =>
  textBy('GET /api/v1/shared/:secret/text', { params: { secret } }, hasVoice);

export const useText = (text: ReturnType<typeof textOf>) =>
  useQuery({
    ...text,
    select: ({ data }) => data.sections,
    placeholderData: keepPreviousData,
  });
