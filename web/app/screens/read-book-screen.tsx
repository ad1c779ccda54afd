import type { SingleBook } from '#contract/books.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { usePlayer } from '#web/features/listening/player/player.ts';
import { textOf, typefaceIsHere } from '#web/features/reading/api.ts';
import { readingPlaceOf } from '#web/features/reading/place/reading-places.ts';
import { ReadingPage } from '#web/features/reading/reading-page.tsx';
import { ReadingSkeleton } from '#web/features/reading/reading-skeleton.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { Redirect, useParams } from '#web/platform/page/routing.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BookNotHere } from '../book-not-here.tsx';
import { idFrom, paths } from '../paths.ts';
import { useRest } from '../use-rest.ts';
import { useBookPlayer } from './use-book-player.ts';
import { useOwnBar } from './use-own-bar.ts';

/** A kept text would be drawn before its typeface has come, and move. */
export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null &&
  Promise.allSettled([
    queryClient.query(bookOf(id)),
    queryClient.query(textOf(id)),
    queryClient.query(readingPlaceOf(id)),
    typefaceIsHere(),
  ]);

function LoadedBook({ book }: { book: SingleBook }) {
  const voice = useBookPlayer(book);
  useOwnBar(book);
  // The audio may have been made since the book was read.
  const hasVoiceNow = usePlayer(
    (state) => state.book?.id === book.id && state.book.audio_public_link !== undefined,
  );
  const hasVoice = hasVoiceNow || book.audio_public_link !== undefined;
  return <ReadingPage book={book} hasVoice={hasVoice} voice={voice} isRestDrawn={useRest()} />;
}

export function ReadBookScreen() {
  const id = idFrom(useParams().id);
  const book = useBook(id);
  if (id === null || isNotFound(book.error)) return <BookNotHere error={book.error} />;
  // It was merged into another one, or is the minute of another one.
  if (book.data !== undefined && (book.data.data.minute_of ?? book.data.data.id) !== id)
    return <Redirect to={paths.readBook(book.data.data)} replace />;
  return (
    <>
      <PageTitle title={book.data?.data.title ?? null} />
      <Loaded main query={book} skeleton={<ReadingSkeleton />}>
        {({ data }) => <LoadedBook key={id} book={data} />}
      </Loaded>
    </>
  );
}
