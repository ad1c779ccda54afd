import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Book, SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { BookPage } from '#web/features/browsing/book-page/book-page.tsx';
import { BookPageSkeleton } from '#web/features/browsing/book-page/book-page-skeleton.tsx';
import type { Playback } from '#web/features/browsing/playback.ts';
import { player, usePlayer } from '#web/features/listening/player/player.ts';
import { QueueButton } from '#web/features/listening/queue/queue-button.tsx';
import { SaveButton } from '#web/features/offline/save-button.tsx';
import { KeyIdeaEvidence } from '#web/features/reading/evidence/key-idea-evidence.tsx';
import { HearOn } from '#web/features/reading/place/hear-on.tsx';
import { readingPlaceOf, useReadingPlace } from '#web/features/reading/place/reading-places.ts';
import { ReportButton } from '#web/features/reading/reports/report-button.tsx';
import { isNotFound } from '#web/platform/call.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BookNotHere } from '../book-not-here.tsx';
import { idFrom } from '../id-from.ts';

export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null && Promise.allSettled([queryClient.query(bookOf(id)), queryClient.query(readingPlaceOf(id))]);

/** How the player stands to a book; changes once a second while it plays, and never for another book. */
function usePlayback(book: SingleBook): Playback {
  const isHere = usePlayer((state) => state.book?.id === book.id);
  const status = usePlayer((state) => (state.book?.id === book.id ? state.status : 'idle'));
  const seconds = usePlayer((state) => (state.book?.id === book.id ? Math.floor(state.positionSeconds) : 0));
  return useMemo(
    () => ({
      isHere,
      isPlaying: status === 'playing',
      isLoading: status === 'loading',
      seconds,
      toggle: () => (isHere ? player.toggle() : player.open(book, { autoplay: true })),
      playFrom: (at: number) => player.open(book, { autoplay: true, at }),
    }),
    [isHere, status, seconds, book],
  );
}

function LoadedBook({ book, authorBooks }: { book: SingleBook; authorBooks: readonly Book[] }) {
  const playback = usePlayback(book);
  const addresses = { book: paths.book, author: paths.author(book.author.id), read: paths.readBook(book) };
  return (
    <BookPage
      book={book}
      authorBooks={authorBooks}
      playback={playback}
      actions={
        <>
          <QueueButton book={book} />
          <SaveButton book={book} />
          <HearOn book={book} onHear={playback.playFrom} />
        </>
      }
      renderEvidence={(index) => <KeyIdeaEvidence bookId={book.id} index={index} />}
      report={<ReportButton bookId={book.id} />}
      addresses={addresses}
    />
  );
}

const waiting = { data: undefined, error: null, refetch: () => undefined, isFetching: true };

/** /book/{bookTitle}/{id}: one book. */
export function BookScreen() {
  const id = idFrom(useParams().id);
  const book = useBook(id);
  // Shown together: what came later would push the page down.
  const place = useReadingPlace(id);
  if (id === null || isNotFound(book.error)) return <BookNotHere error={book.error} />;
  return (
    <>
      <PageTitle title={book.data?.data.title ?? null} />
      <Loaded
        main
        query={place.isPending && book.error === null ? waiting : book}
        skeleton={<BookPageSkeleton />}
      >
        {({ data, authorBooks }) => <LoadedBook key={id} book={data} authorBooks={authorBooks} />}
      </Loaded>
    </>
  );
}
