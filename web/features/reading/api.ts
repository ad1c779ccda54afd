import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

const textBy = <R extends TextRoute>(route: R, sent: SentTo<R>) =>
  queryOptions({
    ...readBy(route, sent, async (signal): Promise<AnswerOf<TextRoute>> => {
      const [text] = await Promise.all([request(route, sent, { signal }), typefaceIsHere()]);
      return text as AnswerOf<R>;
    }),
    staleTime: FRESH_MS,
  });

export const textOf = (bookId: number) => textBy('GET /api/v1/books/:id/text', { params: { id: bookId } });

export const sharedTextOf = (secret: string) =>
  textBy('GET /api/v1/shared/:secret/text', { params: { secret } });

/** Fetched again once the book has a voice: its sentences have times then. */
export function useText(text: ReturnType<typeof textOf>, hasVoice = false) {
  const query = useQuery({ ...text, select: ({ data }) => data.sections });
  const isUntimed = query.data?.every(({ start }) => start === null) ?? false;
  const { refetch } = query;
  useEffect(() => {
    if (hasVoice && isUntimed) void refetch();
  }, [hasVoice, isUntimed, refetch]);
  return query;
}
