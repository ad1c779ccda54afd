import { useQuery } from '@tanstack/react-query';
import { idFrom, paths } from '#web/app/paths.ts';
import { BookGrid } from '#web/features/browsing/book-grid.tsx';
import { PlayAllButton } from '#web/features/listening/queue/play-all-button.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { Link, Redirect, useParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';

export function CollectionScreen() {
  const id = idFrom(useParams().id);
  const found = useQuery(read('GET /api/v1/collections/:id', id === null ? null : { params: { id } }));
  if (id === null || isNotFound(found.error)) return <Redirect to={paths.notFound} replace />;
  return (
    <Loaded main query={found} skeleton={<BookGrid books={[]} coming={6} />}>
      {({ collection }) => (
        <div className="stack">
          <PageHeading title={collection.name} lead={collection.description}>
            <Link to={paths.collections}>{browsingPagesWords.collections.all}</Link>
          </PageHeading>
          <div className="row">
            <PlayAllButton name={collection.name} books={collection.books} />
          </div>
          <BookGrid books={collection.books} />
        </div>
      )}
    </Loaded>
  );
}
