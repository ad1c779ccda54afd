import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { estimateSentence } from './estimate-sentence.ts';

type Asked = NonNullable<SentTo<'GET /api/v1/admin/generation/estimate'>['query']>;
type Step = NonNullable<Asked['step']>;

/** What books take from a step on, where it's ordered; nothing until it's known. */
export function EstimateNote({ books = 1, step = 'resolve' }: { books?: number; step?: Step }) {
  const { data } = useQuery({
    queryKey: ['admin', 'estimate', books, step],
    queryFn: ({ signal }): Promise<AnswerOf<'GET /api/v1/admin/generation/estimate'>> =>
      call('GET /api/v1/admin/generation/estimate', { query: { books, step } }, { signal }),
    meta: { errorShown: true },
  });
  return data === undefined ? null : estimateSentence(data.data);
}
