import { paths } from '#web/app/paths.ts';
import { AuthorsPage } from '#web/features/browsing/authors-page.tsx';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';

export function AuthorsScreen() {
  const [params, setParams] = useSearchParams();
  const { authors, authorsLead, title } = browsingPagesWords.explore;
  return (
    <>
      <PageHeading title={authors} lead={authorsLead}>
        <Link to={paths.explore}>{title}</Link>
      </PageHeading>
      <AuthorsPage
        wanted={params.get('q') ?? ''}
        onType={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
      />
    </>
  );
}
