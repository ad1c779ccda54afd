import { useEffect, useRef } from 'react';
import type { Book, SingleBook } from '#contract/books.ts';
import { player, usePlayer } from '#web/features/listening/player/player.ts';

/**
 * The bar beside a text is that of its book: one Play, one title. Another book that only waits in it gives way, and is
 * back when the text is left, unless this one was played. One that sounds, or was paused here, stays.
 */
export function useOwnBar(book: SingleBook): void {
  const own = useRef(book);
  const away = useRef<Book | null>(null);
  const hasOther = usePlayer(
    (state) =>
      state.book !== null && state.book.id !== book.id && state.status === 'paused' && !state.hasPlayed,
  );

  useEffect(() => {
    function takeBar(): void {
      const { book: other, status } = player.state.getState();
      if (other === null || status !== 'paused' || own.current.audio_public_link === undefined) return;
      if (other.id === own.current.id) return;
      away.current = other;
      player.open(own.current, { autoplay: false });
    }
    if (hasOther || away.current === null) takeBar();
  }, [hasOther]);

  useEffect(
    () => () => {
      const { book: here, hasPlayed } = player.state.getState();
      if (away.current !== null && here?.id === own.current.id && !hasPlayed)
        player.open(away.current, { autoplay: false });
    },
    [],
  );
}
