import { IconCloudCheck, IconCloudDownload, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { offlineWords } from '#words/offline.ts';
import { refreshSaved, saveBook, useSaving } from './save-books.ts';
import { canSave } from './service-worker.ts';

const text = offlineWords;

export function SaveButton({ book }: { book: SingleBook }) {
  const { saved, running } = useSaving(book.id);
  useEffect(() => refreshSaved(book), [book]);
  if (!canSave() || book.audio_public_link === undefined) return null;
  if (running !== undefined) {
    const percent = Math.round(running.progress * 100);
    return (
      <Button
        variant="outline"
        size="l"
        icon={<IconX size="1.2rem" aria-hidden="true" />}
        aria-label={text.stop(percent)}
        onClick={running.stop}
      >
        {text.saving(percent)}
      </Button>
    );
  }
  if (saved !== undefined)
    return (
      <ButtonLink
        to={paths.offline}
        variant="outline"
        size="l"
        icon={<IconCloudCheck size="1.2rem" aria-hidden="true" />}
      >
        {text.saved}
      </ButtonLink>
    );
  return (
    <Button
      variant="outline"
      size="l"
      icon={<IconCloudDownload size="1.2rem" aria-hidden="true" />}
      onClick={() => void saveBook(book)}
    >
      {text.save}
    </Button>
  );
}
