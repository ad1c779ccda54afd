import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { changeQueue, useQueue } from './queue-calls.ts';
import { QueueItems } from './queue-items.tsx';

const text = listeningWords.queue;

export function QueueButton({ book }: { book: Book }) {
  const waits = useQueue().data?.books.some(({ id }) => id === book.id) ?? false;

  function takeOut(): void {
    changeQueue({ act: 'remove', bookId: book.id });
    showToast({ kind: 'success', message: text.removed(book.title) });
  }

  if (waits)
    return (
      <Button
        variant="outline"
        size="l"
        icon={<IconPlaylistX size="1.2rem" aria-hidden="true" />}
        onClick={takeOut}
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
      <QueueItems book={book} />
    </Menu>
  );
}
