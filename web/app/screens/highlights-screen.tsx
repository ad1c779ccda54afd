import { HighlightsPage } from '#web/features/reading/highlights/highlights-page.tsx';
import { readingWords } from '#words/reading.ts';
import { NarrowPage } from './narrow-page.tsx';

export function HighlightsScreen() {
  const { title, lead } = readingWords.highlights;
  return (
    <NarrowPage title={title} lead={lead}>
      <HighlightsPage />
    </NarrowPage>
  );
}
