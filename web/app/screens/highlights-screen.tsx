import { HighlightsPage } from '#web/features/reading/highlights/highlights-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { readingWords } from '#web/words/reading.ts';
import classes from './narrow-page.module.css';

/** /highlights: everything that the reader has marked. */
export function HighlightsScreen() {
  const { title, lead } = readingWords.highlights;
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <PageHeading title={title} lead={lead} />
      <HighlightsPage />
    </div>
  );
}
