import { HistoryPage } from '#web/features/listening/history/history-page.tsx';
import { listeningWords } from '#web/words/listening.ts';
import { NarrowPage } from './narrow-page.tsx';

export function HistoryScreen() {
  const { title, lead } = listeningWords.history;
  return (
    <NarrowPage title={title} lead={lead}>
      <HistoryPage />
    </NarrowPage>
  );
}
