import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { changeQueue } from './queue-calls.ts';

const text = listeningWords.queue;

/** Of a menu: a book plays after this one, or after all that waits. */
export function QueueItems({ book }: { book: Book }) {
  function add(place: 'next' | 'last', message: string): void {
    changeQueue({ act: 'add', books: [book], place });
    showToast({ kind: 'success', message });
  }
  return (
    <>
      <MenuItem onClick={() => add('next', text.addedNext)}>{text.next}</MenuItem>
      <MenuItem onClick={() => add('last', text.addedLast)}>{text.last}</MenuItem>
    </>
  );
}
