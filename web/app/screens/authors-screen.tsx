import { Link, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { AuthorsPage } from '#web/features/browsing/authors-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#web/words/browsing.ts';

export function AuthorsScreen() {
  const [params, setParams] = useSearchParams();
  const { authors, authorsLead, title } = browsingWords.explore;
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
