import { useCallback, useMemo } from 'react';
import type { Book } from '#contract/books.ts';
import { player, usePlayer } from '#web/features/listening/player/player.ts';
import { isAtEnd } from '#web/features/listening/positions/position-rules.ts';

/** The player as one book's page sees it; changes once a second while the book plays, and never for another book. */
export function useBookPlayer(book: Book) {
  const isHere = usePlayer((state) => state.book?.id === book.id);
  const status = usePlayer((state) => (state.book?.id === book.id ? state.status : 'idle'));
  const seconds = usePlayer((state) => (state.book?.id === book.id ? Math.floor(state.positionSeconds) : 0));
  const hasEnded = usePlayer(
    (state) => state.book?.id === book.id && isAtEnd(state.positionSeconds, state.durationSeconds),
  );
  const hearFrom = useCallback((at: number) => player.open(book, { autoplay: true, at }), [book]);
  const toggle = useCallback(() => {
    if (isHere) player.toggle();
    else player.open(book, { autoplay: true });
  }, [book, isHere]);
  return useMemo(
    () => ({
      isHere,
      isAtEnd: hasEnded,
      isPlaying: status === 'playing',
      isLoading: status === 'loading',
      isOn: status === 'playing' || status === 'loading',
      seconds,
      positionNow: player.positionNow,
      hearFrom,
      toggle,
    }),
    [isHere, status, seconds, hasEnded, hearFrom, toggle],
  );
}
