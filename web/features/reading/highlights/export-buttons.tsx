import { IconDownload } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { readingWords } from '#words/reading.ts';
import { exportHighlights } from './highlight-calls.ts';

/** Without `bookId`: of all books. */
export const ExportButtons = ({ bookId }: { bookId?: number }) => (
  <div className="row">
    {(['markdown', 'csv', 'readwise'] as const).map((format) => (
      <Button
        key={format}
        size="s"
        variant="outline"
        icon={<IconDownload size="1.1rem" stroke={1.8} aria-hidden="true" />}
        onClick={() => void exportHighlights(format, bookId)}
      >
        {readingWords.highlights[format]}
      </Button>
    ))}
  </div>
);
