import { idFrom, paths } from '#web/app/paths.ts';
import { useAuthor } from '#web/features/browsing/api.ts';
import { AuthorPage } from '#web/features/browsing/author-page.tsx';
import { BookGrid } from '#web/features/browsing/book-grid.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { Redirect, useParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

export function AuthorScreen() {
  const id = idFrom(useParams().id);
  const author = useAuthor(id);
  if (id === null || isNotFound(author.error)) return <Redirect to={paths.notFound} replace />;
  // It was merged into another one.
  if (author.data !== undefined && author.data.author.id !== id)
    return <Redirect to={paths.author(author.data.author.id)} replace />;
  return (
    <>
      <PageTitle title={author.data?.author.name ?? null} />
      <Loaded main query={author} skeleton={<BookGrid books={[]} coming={6} />}>
        {(data) => <AuthorPage author={data.author} books={data.books} />}
      </Loaded>
    </>
  );
}
