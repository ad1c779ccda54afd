import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router';
import type { SingleBook } from '#contract/books.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { player, usePlayer } from '#web/features/listening/player/player.ts';
import { textOf } from '#web/features/reading/api.ts';
import { readingPlaceOf } from '#web/features/reading/place/reading-places.ts';
import { ReadingPage } from '#web/features/reading/reading-page.tsx';
import { ReadingSkeleton } from '#web/features/reading/reading-skeleton.tsx';
import type { Voice } from '#web/features/reading/voice.ts';
import { isNotFound } from '#web/platform/call.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BookNotHere } from '../book-not-here.tsx';
import { idFrom } from '../id-from.ts';

async function prepareText(id: number): Promise<unknown> {
  const { data } = await queryClient.query(bookOf(id));
  return queryClient.query(textOf(id, data.audio_public_link !== undefined));
}

export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null && Promise.allSettled([prepareText(id), queryClient.query(readingPlaceOf(id))]);

/** The player as the voice of one book's text. */
function useVoice(book: SingleBook): Voice {
  const isHere = usePlayer((state) => state.book?.id === book.id);
  const status = usePlayer((state) => (state.book?.id === book.id ? state.status : 'idle'));
  const seconds = usePlayer((state) => (state.book?.id === book.id ? Math.floor(state.positionSeconds) : 0));
  const hearFrom = useCallback((at: number) => player.open(book, { autoplay: true, at }), [book]);
  const toggle = useCallback(() => {
    if (isHere) player.toggle();
    else player.open(book, { autoplay: true });
  }, [book, isHere]);
  return useMemo(
    () => ({
      isHere,
      isPlaying: status === 'playing',
      isLoading: status === 'loading',
      seconds,
      positionNow: player.positionNow,
      hearFrom,
      toggle,
    }),
    [isHere, status, seconds, hearFrom, toggle],
  );
}

function LoadedBook({ book }: { book: SingleBook }) {
  const voice = useVoice(book);
  // The voice may have come since the book was read.
  const hasVoiceNow = usePlayer(
    (state) => state.book?.id === book.id && state.book.audio_public_link !== undefined,
  );
  const hasVoice = hasVoiceNow || book.audio_public_link !== undefined;
  return <ReadingPage book={book} hasVoice={hasVoice} voice={voice} />;
}

/** /read-book/{bookTitle}/{id}: a summary to read, with the player as its voice. */
export function ReadBookScreen() {
  const id = idFrom(useParams().id);
  const book = useBook(id);
  if (id === null || isNotFound(book.error)) return <BookNotHere error={book.error} />;
  return (
    <>
      <PageTitle title={book.data?.data.title ?? null} />
      <Loaded main query={book} skeleton={<ReadingSkeleton />}>
        {({ data }) => <LoadedBook key={id} book={data} />}
      </Loaded>
    </>
  );
}
