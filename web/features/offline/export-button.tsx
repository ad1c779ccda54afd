import { IconFileMusic } from '@tabler/icons-react';
import type { SingleBook } from '#contract/books.ts';
import { saveFrom } from '#web/platform/browser/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { offlineWords } from '#words/offline.ts';

/** The server names the file. */
export function ExportButton({ book: { audio_public_link: link } }: { book: SingleBook }) {
  if (link === undefined) return null;
  return (
    <Button variant="outline" size="l" onClick={() => saveFrom(`${link}&download`, '')}>
      <IconFileMusic size="1.3rem" stroke={1.8} aria-hidden="true" />
      {offlineWords.exportAsMp3}
    </Button>
  );
}
