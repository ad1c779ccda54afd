import { IconCloudDownload } from '@tabler/icons-react';
import type { SingleBook } from '#contract/books.ts';
import { MenuItem } from '#web/ui/menu.tsx';
import { offlineWords } from '#words/offline.ts';
import { downloadBook, useDownload } from './download-books.ts';
import { canDownload } from './service-worker.ts';

/** Of a menu, until it runs: `DownloadState` shows what comes of it. */
export function DownloadItem({ book }: { book: SingleBook }) {
  const { saved, running } = useDownload(book.id);
  const isPossible = canDownload() && book.audio_public_link !== undefined;
  if (!isPossible || saved !== undefined || running !== undefined) return null;
  return (
    <MenuItem icon={IconCloudDownload} onClick={() => void downloadBook(book)}>
      {offlineWords.download}
    </MenuItem>
  );
}
