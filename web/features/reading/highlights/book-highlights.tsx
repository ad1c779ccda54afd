import '@fontsource-variable/literata/wght.css';
import { readingWords } from '#words/reading.ts';
import { useHighlights } from './highlight-calls.ts';
import { HighlightCard } from './highlight-card.tsx';

/** What the reader highlighted in a book; nothing if that's nothing. */
export function BookHighlights({ bookId }: { bookId: number }) {
  const { highlights } = useHighlights(bookId);
  if (highlights.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="your-highlights">
      <h2 id="your-highlights">{readingWords.highlights.inBook}</h2>
      {highlights.map((highlight) => (
        <HighlightCard key={highlight.id} highlight={highlight} />
      ))}
    </section>
  );
}
