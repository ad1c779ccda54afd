import { useQuery } from '@tanstack/react-query';
import type { SentTo } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { estimateSentence } from './estimate-sentence.ts';

type Asked = NonNullable<SentTo<'GET /api/v1/admin/generation/estimate'>['query']>;
type Step = NonNullable<Asked['step']>;

/** What books take from a step on, where it's ordered; nothing until it's known. */
export function EstimateNote({ bookId, step = 'resolve' }: { bookId?: number; step?: Step }) {
  const { data } = useQuery({
    ...read('GET /api/v1/admin/generation/estimate', {
      query: bookId === undefined ? { step } : { step, book_id: bookId },
    }),
    meta: { errorShown: true },
  });
  return data === undefined ? null : estimateSentence(data.data);
}
