import { SavedPage } from '#web/features/offline/saved-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { words } from '#web/words/words.ts';
import classes from './narrow-page.module.css';

/** /saved: what is kept in this browser for the road. */
export function SavedScreen() {
  const { title, lead } = words.offline;
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <PageHeading title={title} lead={lead} />
      <SavedPage />
    </div>
  );
}
