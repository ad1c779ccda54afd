import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { allCategories } from '#web/features/browsing/api.ts';
import { choiceFrom, choiceToParams } from '#web/features/browsing/choice.ts';
import { resultPages, resultPassages } from '#web/features/browsing/search/result-calls.ts';
import { ResultsPage } from '#web/features/browsing/search/results-page.tsx';
import { queryClient } from '#web/platform/data/query-client.ts';
import { useSearchParams } from '#web/platform/page/routing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { lazyPart } from '../lazy-part.tsx';

const SuggestDialog = lazyPart(() => import('#web/features/requests/suggest-dialog.tsx'), 'SuggestDialog');

const MOST_LETTERS = 200;
const keywordIn = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MOST_LETTERS);

export const prepare = async ({ search }: { search: string }): Promise<unknown> => {
  const params = new URLSearchParams(search);
  const keyword = keywordIn(params);
  if (keyword === '') return;
  await Promise.allSettled([
    queryClient.query(allCategories),
    queryClient.infiniteQuery(resultPages(keyword, choiceFrom(params))),
    queryClient.query(resultPassages(keyword, choiceFrom(params))),
  ]);
};

/** Every search with its filters is an address of its own, and going back undoes a filter. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams();
  const [isMissing, setMissing] = useState(false);
  const keyword = keywordIn(params);
  const { title, lead } = browsingPagesWords.search;
  if (keyword === '')
    return <EmptyState main icon={<IconSearch size="1.8rem" stroke={1.6} />} title={title} text={lead} />;
  return (
    <>
      <ResultsPage
        keyword={keyword}
        choice={choiceFrom(params)}
        onChoose={(choice) => setParams({ q: keyword, ...choiceToParams(choice) })}
        onGenerate={() => setMissing(true)}
      />
      <Suspense fallback={null}>
        {isMissing && <SuggestDialog title={keyword} onClose={() => setMissing(false)} />}
      </Suspense>
    </>
  );
}
