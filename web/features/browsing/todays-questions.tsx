import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '#web/platform/data/read.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';
import { QuestionLinks } from './question-links.tsx';

/** In the reader's language; others tomorrow. */
export const todaysQuestions = queryOptions({
  ...read('GET /api/v1/questions', { query: { language: appLanguage } }),
  staleTime: 5 * 60_000,
});

/** What one may ask this library; nothing if it has no book with questions in the reader's language. */
export function TodaysQuestions() {
  const { data } = useQuery(todaysQuestions);
  return (
    <QuestionLinks
      title={browsingWords.home.questions}
      questions={data?.questions ?? []}
      language={appLanguage}
    />
  );
}
