import { IconCloudCheck, IconCloudDownload, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { offlineWords } from '#words/offline.ts';
import { downloadBook, refreshDownload, useDownload } from './download-books.ts';
import { canDownload } from './service-worker.ts';

const text = offlineWords;

export function DownloadButton({ book }: { book: SingleBook }) {
  const { saved, running } = useDownload(book.id);
  useEffect(() => refreshDownload(book), [book]);
  if (!canDownload() || book.audio_public_link === undefined) return null;
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
  if (saved !== undefined)
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
  return (
    <Button
      variant="outline"
      size="l"
      icon={<IconCloudDownload size="1.2rem" aria-hidden="true" />}
      onClick={() => void downloadBook(book)}
    >
      {text.download}
    </Button>
  );
}
