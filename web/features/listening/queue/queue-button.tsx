import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { type QueueChange, useChangeQueue, useQueue } from './queue-calls.ts';

const text = listeningWords.queue;

export function QueueButton({ book }: { book: Book }) {
  const queue = useQueue();
  const change = useChangeQueue();
  const waits = queue.data?.books.some(({ id }) => id === book.id) ?? false;

  function make(wanted: QueueChange, message: string): void {
    change.mutate(wanted, { onSuccess: () => showToast({ kind: 'success', message }) });
  }

  if (waits)
    return (
      <Button
        variant="outline"
        size="l"
        icon={<IconPlaylistX size="1.2rem" aria-hidden="true" />}
        onClick={() => make({ act: 'remove', book }, text.removed(book.title))}
      >
        {text.takeOut}
      </Button>
    );
  return (
    <Menu
      label={text.add}
      renderButton={(props) => (
        <Button
          {...props}
          variant="outline"
          size="l"
          icon={<IconPlaylistAdd size="1.2rem" aria-hidden="true" />}
        >
          {text.add}
        </Button>
      )}
    >
      <MenuItem onClick={() => make({ act: 'add', book, place: 'next' }, text.addedNext)}>
        {text.next}
      </MenuItem>
      <MenuItem onClick={() => make({ act: 'add', book, place: 'last' }, text.addedLast)}>
        {text.last}
      </MenuItem>
    </Menu>
  );
}
