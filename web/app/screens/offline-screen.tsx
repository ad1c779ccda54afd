import { OfflinePage } from '#web/features/offline/offline-page.tsx';
import { libraryWords } from '#web/words/library.ts';
import { offlineWords } from '#web/words/offline.ts';
import { NarrowPage } from './narrow-page.tsx';

export function OfflineScreen() {
  return (
    <NarrowPage title={libraryWords.offline.title} lead={offlineWords.lead}>
      <OfflinePage />
    </NarrowPage>
  );
}
