import { paths } from '#web/app/paths.ts';
import { useOwnCollection } from '#web/features/collections/own/own-calls.ts';
import { OwnPage } from '#web/features/collections/own/own-page.tsx';
import { PlayAllButton } from '#web/features/listening/queue/play-all-button.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { Link, Redirect, useParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import narrow from './narrow-page.module.css';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function OwnCollectionScreen() {
  const { id: given = '' } = useParams();
  const id = UUID.test(given) ? given : null;
  const { query, isGone } = useOwnCollection(id);
  if (isGone) return <Redirect to={paths.collections} replace />;
  if (query.data === undefined && (id === null || isNotFound(query.error)))
    return <Redirect to={paths.notFound} replace />;
  return (
    <div className={narrow.page}>
      <Loaded main query={query} skeleton={<Skeleton height="20rem" radius="l" />}>
        {(own) => (
          <>
            <PageHeading title={own.collection.name} lead={own.collection.description || undefined}>
              <Link to={paths.collections}>{browsingPagesWords.collections.all}</Link>
            </PageHeading>
            <OwnPage own={own} play={<PlayAllButton name={own.collection.name} books={own.books} />} />
          </>
        )}
      </Loaded>
    </div>
  );
}
