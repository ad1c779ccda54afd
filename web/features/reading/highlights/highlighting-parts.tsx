import { lazy, Suspense } from 'react';
import { MarkBar } from './mark-bar.tsx';
import type { Highlighting } from './use-highlighting.ts';

/** Travels only when somebody looks. */
const HighlightsSheet = lazy(async () => ({
  default: (await import('./highlights-sheet.tsx')).HighlightsSheet,
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
          onClose={highlighting.close}
        />
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
