import { IconPlayerTrackNext, IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { changeQueue, useQueue } from './queue-calls.ts';

const text = listeningWords.queue;

/** Of a menu: a book plays after this one, or after all that waits; one that waits can be removed. */
export function QueueItems({ book }: { book: Book }) {
  const waits = useQueue().data?.books.some(({ id }) => id === book.id) ?? false;

  function add(place: 'next' | 'last', message: string): void {
    changeQueue({ act: 'add', books: [book], place });
    showToast({ kind: 'success', message });
  }

  function takeOut(): void {
    changeQueue({ act: 'remove', bookId: book.id });
    showToast({ kind: 'success', message: text.removed(book.title) });
  }

  return (
    <>
      <MenuItem icon={IconPlayerTrackNext} onClick={() => add('next', text.addedNext)}>
        {text.next}
      </MenuItem>
      {waits ? (
        <MenuItem icon={IconPlaylistX} onClick={takeOut}>
          {text.takeOut}
        </MenuItem>
      ) : (
        <MenuItem icon={IconPlaylistAdd} onClick={() => add('last', text.addedLast)}>
          {text.last}
        </MenuItem>
      )}
    </>
  );
}
