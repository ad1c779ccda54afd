import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { listeningWords } from '#words/listening.ts';
import { playNow } from '../player/play-from-list.ts';
import { changeQueue } from './queue-calls.ts';

/** The ones with audio, in order; finished books only if all are finished. */
function toPlay(books: readonly Book[]): readonly Book[] {
  const heard = books.filter((book) => book.audio_public_link !== undefined);
  const left = heard.filter((book) => book.finished !== true);
  return left.length > 0 ? left : heard;
}

function playAll([first, ...others]: readonly Book[]): void {
  if (first === undefined) return;
  void playNow(first);
  if (others.length > 0) {
    changeQueue({ act: 'add', books: others, place: 'next' });
    showToast({ kind: 'success', message: listeningWords.queue.addedMany(others.length) });
  }
  changeQueue({ act: 'remove', bookId: first.id });
}

/** Puts the books of a collection up next and plays the first; nothing if none can be heard. */
export function PlayAllButton({ name, books }: { name: string; books: readonly Book[] }) {
  const wanted = toPlay(books);
  if (wanted.length === 0) return null;
  return (
    <Button
      icon={<IconPlayerPlayFilled size="1.1rem" aria-hidden="true" />}
      aria-label={listeningWords.queue.playAll(name)}
      onClick={() => playAll(wanted)}
    >
      {listeningWords.play}
    </Button>
  );
}
