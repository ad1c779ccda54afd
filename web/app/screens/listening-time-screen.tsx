import { TimePage } from '#web/features/listening/time/time-page.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { NarrowPage } from './narrow-page.tsx';

export function ListeningTimeScreen() {
  const { title, lead } = listeningTimeWords;
  return (
    <NarrowPage title={title} lead={lead}>
      <TimePage />
    </NarrowPage>
  );
}
