import { IconDots, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { BookMoreProps, BookPlayProps } from '#web/pieces/book-play.tsx';
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

const bringMenu = () => import('./queue/book-menu.tsx');
const BookMenu = lazy(async () => ({ default: (await bringMenu()).BookMenu }));

/** Few open it, so its menu comes when it's opened. */
function MoreButton({ book, className }: BookMoreProps) {
  const [isWanted, setWanted] = useState(false);
  const look = { className, label: browsingWords.card.more(book.title), icon: <IconDots size="1.2rem" /> };
  const button = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      onPointerEnter={() => void bringMenu().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <BookMenu book={book} look={look} />
    </Suspense>
  );
}

/** For the context from which every list takes them. */
export const bookButtons = {
  play: (props: BookPlayProps) => <PlayButton {...props} />,
  more: (props: BookMoreProps) => <MoreButton {...props} />,
};
