import { paths } from '#web/app/paths.ts';
import { HistoryPage } from '#web/features/listening/history/history-page.tsx';
import { useCountsTime } from '#web/features/listening/time/time-choice.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { historyWords } from '#words/history.ts';
import { listeningTimeWords } from '#words/listening-time.ts';
import { NarrowPage } from './narrow-page.tsx';

export function HistoryScreen() {
  const { title, lead } = historyWords;
  const countsTime = useCountsTime();
  return (
    <NarrowPage
      title={title}
      lead={
        <>
          {lead} {countsTime && <Link to={paths.listeningTime}>{listeningTimeWords.title}</Link>}
        </>
      }
    >
      <HistoryPage />
    </NarrowPage>
  );
}
