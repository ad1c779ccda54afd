import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { BookPlayProps } from '#web/pieces/book-play.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { browsingWords } from '#words/browsing.ts';
import { bringPlayer, playOrPause, useIsPlaying } from './player/play-from-list.ts';

/** Plays a book from where the reader stopped, or from `at`, wherever it's listed; nothing for a book without audio. */
function PlayButton({ book, at, label, className }: BookPlayProps) {
  const isPlaying = useIsPlaying(book.id);
  const { playIt, pauseIt } = browsingWords.card;
  if (book.audio_public_link === undefined) return null;
  return (
    <IconButton
      variant="filled"
      className={className}
      label={isPlaying ? pauseIt(book.title) : (label ?? playIt(book.title))}
      icon={isPlaying ? <IconPlayerPauseFilled size="1.2rem" /> : <IconPlayerPlayFilled size="1.2rem" />}
      data-playing={isPlaying || undefined}
      onPointerEnter={() => void bringPlayer().catch(() => undefined)}
      onClick={() => void playOrPause(book, at)}
    />
  );
}

/** For the context from which every list takes it. */
export const drawPlayButton = (props: BookPlayProps) => <PlayButton {...props} />;
