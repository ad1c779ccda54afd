import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { libraryCollections } from '#web/features/collections/library-collections.ts';
import { OwnTiles } from '#web/features/collections/own/own-tiles.tsx';
import { Link } from '#web/platform/page/routing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { LibraryLists } from './library-page.tsx';

const MOST = 50;
const SEEN_AT_ONCE = 2;

export function CollectionsScreen() {
  const collections = useQuery(libraryCollections(MOST));
  const { title, lead, empty } = browsingPagesWords.collections;
  const { open, openIt } = browsingWords.collections;
  return (
    <div className="stack gap-6">
      <div>
        <PageHeading title={title} lead={lead} />
        <LibraryLists />
      </div>
      <OwnTiles />
      <Loaded main query={collections} skeleton={<BookShelf title={title} books={undefined} />}>
        {(data) =>
          data.collections.length === 0 ? (
            <EmptyState icon={<IconStack2 size="1.8rem" stroke={1.6} />} {...empty} />
          ) : (
            data.collections.map((collection, place) => (
              <BookShelf
                key={collection.id}
                title={collection.name}
                lead={collection.description}
                action={
                  <Link to={paths.collection(collection)} aria-label={openIt(collection.name)}>
                    {open}
                  </Link>
                }
                books={collection.books}
                eager={place < SEEN_AT_ONCE}
              />
            ))
          )
        }
      </Loaded>
    </div>
  );
}
