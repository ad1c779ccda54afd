import { IconBook2, IconFileMusic } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SingleBook } from '#contract/books.ts';
import { saveFile, saveFrom } from '#web/platform/browser/save-file.ts';
import { send } from '#web/platform/data/send.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { MenuItem } from '#web/ui/menu.tsx';
import { offlineWords as text } from '#words/offline.ts';

/** It has the sound, some megabytes, where there is one. */
const LONGEST_MS = 300_000;

/** Of a menu: the book as a file. The server names the one with only its sound. */
export function ExportItems({ book: { id, title, audio_public_link: link } }: { book: SingleBook }) {
  const epub = useMutation({
    ...send('GET /api/v1/books/:id/epub', {}, { limitMs: LONGEST_MS }),
    onMutate: () => showToast({ message: text.epubComes }),
    onSuccess: (file) => saveFile(`${title}.epub`, file),
  });
  return (
    <>
      {link !== undefined && (
        <MenuItem icon={IconFileMusic} onClick={() => saveFrom(`${link}&download`, '')}>
          {text.exportAsMp3}
        </MenuItem>
      )}
      <MenuItem icon={IconBook2} onClick={() => epub.mutate({ params: { id } })}>
        {link === undefined ? text.exportAsEpub : text.epubWithSound}
      </MenuItem>
    </>
  );
}
