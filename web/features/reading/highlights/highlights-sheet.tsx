import type { Highlight } from '#contract/highlights.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { readingWords } from '#words/reading.ts';
import { ExportButtons } from './export-buttons.tsx';
import { HighlightCard } from './highlight-card.tsx';

const text = readingWords.highlights;

type HighlightsSheetProps = {
  bookId: number;
  /** In the order of the text. */
  highlights: readonly Highlight[];
  /** The one whose note is open for writing. */
  writing: string | null;
  onGo: (sentenceId: string) => void;
  onClose: () => void;
};

export function HighlightsSheet({ bookId, highlights, writing, onGo, onClose }: HighlightsSheetProps) {
  return (
    <Sheet title={text.title} onClose={onClose}>
      {highlights.length === 0 && <p className="quiet">{text.empty}</p>}
      <div className="stack">
        {highlights.map((highlight) => (
          <HighlightCard
            key={highlight.id}
            highlight={highlight}
            startsWriting={highlight.id === writing}
            onGo={(sentenceId) => {
              onClose();
              onGo(sentenceId);
            }}
          />
        ))}
      </div>
      <div className="stack below">
        {highlights.length > 0 && <ExportButtons bookId={bookId} />}
        <Link to={paths.highlights}>{text.all}</Link>
      </div>
    </Sheet>
  );
}
