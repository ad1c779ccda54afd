import { allCategories, bookPages, explored, newestBooks } from '#web/features/browsing/api.ts';
import { choiceFrom, choiceToParams } from '#web/features/browsing/choice.ts';
import { ExplorePage } from '#web/features/browsing/explore-page.tsx';
import { queryClient } from '#web/platform/data/query-client.ts';
import { useSearchParams } from '#web/platform/page/routing.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';

export const prepare = ({ search }: { search: string }): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query(allCategories),
    queryClient.query(explored),
    queryClient.query(newestBooks),
    queryClient.infiniteQuery(bookPages(choiceFrom(new URLSearchParams(search)))),
  ]);

/** Every choice is an address of its own, and going back undoes it. */
export function ExploreScreen() {
  const [params, setParams] = useSearchParams();
  const { title, lead } = browsingPagesWords.explore;
  return (
    <>
      <PageHeading title={title} lead={lead} />
      <ExplorePage choice={choiceFrom(params)} onChoose={(chosen) => setParams(choiceToParams(chosen))} />
    </>
  );
}
