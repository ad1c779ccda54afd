import { lazy, Suspense, useState } from 'react';
import type { ReportedSentence } from '../reports/report-dialog.tsx';
import { MarkBar } from './mark-bar.tsx';
import type { Highlighting } from './use-highlighting.ts';

/** Travels only when somebody looks. */
const HighlightsSheet = lazy(async () => ({
  default: (await import('./highlights-sheet.tsx')).HighlightsSheet,
}));

const ReportDialog = lazy(async () => ({
  default: (await import('../reports/report-dialog.tsx')).ReportDialog,
}));

/** What lies over the text while one marks in it: the bar of the pens, or the list of what is marked. */
export function HighlightingParts({
  bookId,
  highlighting,
  onGo,
}: {
  bookId: number;
  highlighting: Highlighting;
  onGo: (sentenceId: string) => void;
}) {
  const { chosen, highlights, list } = highlighting;
  const [reported, setReported] = useState<ReportedSentence | null>(null);
  return (
    <>
      {chosen !== null && (
        <MarkBar
          highlighting={highlighting}
          onReport={() => {
            setReported(highlighting.firstChosen());
            highlighting.close();
          }}
        />
      )}
      {reported !== null && (
        <Suspense fallback={null}>
          <ReportDialog bookId={bookId} sentence={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {list !== null && (
        <Suspense fallback={null}>
          <HighlightsSheet
            bookId={bookId}
            highlights={highlights}
            writing={list.writing}
            onGo={onGo}
            onClose={highlighting.closeList}
          />
        </Suspense>
      )}
    </>
  );
}
