import { IconDownload } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { exportHighlights } from './highlight-calls.ts';

/** Highlights and notes as a file, of one book or of all. */
export function ExportButtons({ bookId }: { bookId?: number }) {
  const { markdown, csv } = readingWords.highlights;
  const icon = <IconDownload size="1.1rem" stroke={1.8} aria-hidden="true" />;
  return (
    <div className="row">
      <Button
        size="s"
        variant="outline"
        icon={icon}
        onClick={() => void exportHighlights('markdown', bookId)}
      >
        {markdown}
      </Button>
      <Button size="s" variant="outline" icon={icon} onClick={() => void exportHighlights('csv', bookId)}>
        {csv}
      </Button>
    </div>
  );
}
