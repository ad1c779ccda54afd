import { IconCloudCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { offlineWords } from '#words/offline.ts';
import { refreshDownload, useDownload } from './download-books.ts';

const text = offlineWords;

/** A download that runs, which can be stopped, or where it is. */
export function DownloadState({ book }: { book: SingleBook }) {
  const { saved, running } = useDownload(book.id);
  useEffect(() => refreshDownload(book), [book]);
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
        {text.downloading(percent)}
      </Button>
    );
  }
  if (saved === undefined) return null;
  return (
    <ButtonLink
      to={paths.offline}
      variant="outline"
      size="l"
      icon={<IconCloudCheck size="1.2rem" aria-hidden="true" />}
    >
      {text.downloaded}
    </ButtonLink>
  );
}
