import { HighlightsPage } from '#web/features/reading/highlights/highlights-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { words } from '#web/words/words.ts';
import classes from './narrow-page.module.css';

/** /highlights: everything that the reader has marked. */
export function HighlightsScreen() {
  const { title, lead } = words.reading.highlights;
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <PageHeading title={title} lead={lead} />
      <HighlightsPage />
    </div>
  );
}
