import { IconPlaylistAdd } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { listeningWords } from '#web/words/listening.ts';

/** The queue's button on a book's page, until what opens at it is here. */
export const comingQueueButton = (
  <Button
    variant="outline"
    size="l"
    icon={<IconPlaylistAdd size="1.2rem" aria-hidden="true" />}
    aria-disabled
  >
    {listeningWords.queue.add}
  </Button>
);
