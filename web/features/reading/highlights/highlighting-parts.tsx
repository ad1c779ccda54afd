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
  const { chosen, bar, existing, highlights, list } = highlighting;
  const [reported, setReported] = useState<ReportedSentence | null>(null);
  return (
    <>
      {chosen !== null && (
        <MarkBar
          bar={bar}
          existing={existing}
          onPen={highlighting.mark}
          onNote={highlighting.note}
          onCopy={() => void highlighting.copy()}
          onRemove={highlighting.remove}
          onReport={() => {
            setReported(highlighting.firstChosen());
            highlighting.close();
          }}
          onClose={highlighting.close}
        />
      )}
      {reported !== null && (
        <Suspense fallback={null}>
          <ReportDialog bookId={bookId} sentence={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {list.isOpen && (
        <Suspense fallback={null}>
          <HighlightsSheet
            bookId={bookId}
            highlights={highlights}
            writing={list.writing}
            onWrite={list.setWriting}
            onGo={onGo}
            onClose={() => {
              list.setOpen(false);
              list.setWriting(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
