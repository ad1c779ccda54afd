import { OfflinePage } from '#web/features/offline/offline-page.tsx';
import { offlineWords } from '#web/words/offline.ts';
import { NarrowPage } from './narrow-page.tsx';

export function OfflineScreen() {
  const { title, lead } = offlineWords;
  return (
    <NarrowPage title={title} lead={lead}>
      <OfflinePage />
    </NarrowPage>
  );
}
