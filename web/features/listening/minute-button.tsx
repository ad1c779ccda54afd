import { IconPlayerPauseFilled, IconStopwatch } from '@tabler/icons-react';
import type { Minute, SingleBook } from '#contract/books.ts';
import { minuteOf } from '#web/pieces/minute-of.ts';
import { Button } from '#web/ui/button.tsx';
import { listeningWords } from '#words/listening.ts';
import { bringPlayer, playOrPause, useIsPlaying } from './player/play-from-list.ts';

const canBeHeard = ({ audio_public_link: link, narration: { state } }: Minute): boolean =>
  link !== undefined || state === 'waiting' || state === 'running';

function PlayMinute({ book, minute }: { book: SingleBook; minute: Minute }) {
  const isPlaying = useIsPlaying(minute.id);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconStopwatch;
  return (
    <Button
      variant="outline"
      size="l"
      icon={<Icon size="1.2rem" aria-hidden="true" />}
      aria-pressed={isPlaying}
      onPointerEnter={() => void bringPlayer().catch(() => undefined)}
      onClick={() => void playOrPause(minuteOf(book, minute))}
    >
      {listeningWords.inAMinute}
    </Button>
  );
}

/** The label stays the same: `aria-pressed` says whether it's playing. */
export const MinuteButton = ({ book }: { book: SingleBook }) =>
  book.minute && canBeHeard(book.minute) ? <PlayMinute book={book} minute={book.minute} /> : null;
