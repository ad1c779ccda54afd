import { IconBook2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SingleBook } from '#contract/books.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { offlineWords } from '#words/offline.ts';

/** It has the sound, some megabytes, where there is one. */
const LONGEST_MS = 300_000;

export function EpubButton({ book: { id, title, audio_public_link: link } }: { book: SingleBook }) {
  const download = useMutation({
    ...send('GET /api/v1/books/:id/epub', {}, { limitMs: LONGEST_MS }),
    onSuccess: (file) => saveFile(`${title}.epub`, file),
  });
  return (
    <Button
      variant="outline"
      size="l"
      icon={<IconBook2 size="1.3rem" stroke={1.8} aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate({ params: { id } })}
    >
      {link === undefined ? offlineWords.exportAsEpub : offlineWords.epubWithSound}
    </Button>
  );
}
