import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { player, usePlayer } from '#web/features/listening/player/player.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { browsingWords } from '#web/words/browsing.ts';

/** Plays a book from its row; nothing for a book without audio. */
export function PlayNowButton({ book }: { book: Book }) {
  const isHere = usePlayer((state) => state.book?.id === book.id);
  const isPlaying = usePlayer((state) => state.book?.id === book.id && state.status === 'playing');
  const { playIt, pauseIt } = browsingWords.card;
  if (book.audio_public_link === undefined) return null;
  return (
    <IconButton
      variant="filled"
      label={isPlaying ? pauseIt(book.title) : playIt(book.title)}
      icon={isPlaying ? <IconPlayerPauseFilled size="1.2rem" /> : <IconPlayerPlayFilled size="1.2rem" />}
      onClick={() => (isHere ? player.toggle() : player.open(book, { autoplay: true }))}
    />
  );
}
