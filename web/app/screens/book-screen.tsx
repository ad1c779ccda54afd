import { Suspense } from 'react';
import type { Book, SingleBook } from '#contract/books.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { BookPage } from '#web/features/browsing/book-page/book-page.tsx';
import { BookPageSkeleton } from '#web/features/browsing/book-page/book-page-skeleton.tsx';
import { BookmarkButton } from '#web/features/browsing/bookmarks/bookmark-button.tsx';
import { MinuteButton } from '#web/features/listening/minute-button.tsx';
import { DownloadState } from '#web/features/offline/download-state.tsx';
import { KeyIdeaEvidence } from '#web/features/reading/evidence/key-idea-evidence.tsx';
import { HearOn } from '#web/features/reading/place/hear-on.tsx';
import { readingPlaceOf, useReadingPlace } from '#web/features/reading/place/reading-places.ts';
import { isNotFound } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { Redirect, useLocation, useParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BookNotHere } from '../book-not-here.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { idFrom, paths } from '../paths.ts';
import { useRest } from '../use-rest.ts';
import { BookMore } from './book-more.tsx';
import { useBookPlayer } from './use-book-player.ts';
import { useNear } from './use-near.ts';

const BookCollections = lazyPart(
  () => import('#web/features/collections/book-collections.tsx'),
  'BookCollections',
);

export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null && Promise.allSettled([queryClient.query(bookOf(id)), queryClient.query(readingPlaceOf(id))]);

/** Last on the page, so that nothing is pushed down: asked for once it's nearly seen. */
function Collections({ bookId }: { bookId: number }) {
  const [end, isNear] = useNear<HTMLDivElement>();
  return (
    <div ref={end}>
      <Suspense fallback={null}>{isNear && <BookCollections bookId={bookId} />}</Suspense>
    </div>
  );
}

function LoadedBook({ book, authorBooks }: { book: SingleBook; authorBooks: readonly Book[] }) {
  const playback = useBookPlayer(book);
  const isRestDrawn = useRest();
  return (
    <BookPage
      book={book}
      authorBooks={authorBooks}
      playback={playback}
      isRestDrawn={isRestDrawn}
      actions={
        <>
          <MinuteButton book={book} />
          <BookmarkButton book={book} />
          <BookMore book={book} />
          <DownloadState book={book} />
          <HearOn book={book} onHear={playback.hearFrom} />
        </>
      }
      renderEvidence={(index) => <KeyIdeaEvidence bookId={book.id} index={index} />}
      collections={<Collections bookId={book.id} />}
    />
  );
}

/** What the card that led here knew of the book. */
function useKnownBook(id: number | null): Book | null {
  const known = useLocation().state as Book | null;
  return known?.id === id ? known : null;
}

const titleOf = (book: Book | null): string | null => book?.title ?? null;

const waiting = { data: undefined, error: null, refetch: () => undefined, isFetching: true };

export function BookScreen() {
  const id = idFrom(useParams().id);
  const book = useBook(id);
  // Shown together: what came later would push the page down.
  const place = useReadingPlace(id);
  const known = useKnownBook(id);
  if (id === null || isNotFound(book.error)) return <BookNotHere error={book.error} />;
  // It was merged into another one, or is the minute of another one.
  if (book.data !== undefined && (book.data.data.minute_of ?? book.data.data.id) !== id)
    return <Redirect to={paths.book(book.data.data)} replace />;
  return (
    <>
      <PageTitle title={titleOf(book.data?.data ?? known)} />
      <Loaded
        main
        query={place.isPending && book.error === null ? waiting : book}
        skeleton={<BookPageSkeleton known={known} />}
      >
        {({ data, authorBooks }) => <LoadedBook key={id} book={data} authorBooks={authorBooks} />}
      </Loaded>
    </>
  );
}
