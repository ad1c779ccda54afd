import { HistoryPage } from '#web/features/listening/history/history-page.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { listeningWords } from '#web/words/listening.ts';
import classes from './narrow-page.module.css';

/** /history: everything that was listened to. */
export function HistoryScreen() {
  const { title, lead } = listeningWords.history;
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <PageHeading title={title} lead={lead} />
      <HistoryPage />
    </div>
  );
}
