import { OfflinePage } from '#web/features/offline/offline-page.tsx';
import { libraryWords } from '#words/library.ts';
import { offlineWords } from '#words/offline.ts';
import { NarrowPage } from './narrow-page.tsx';

export function OfflineScreen() {
  return (
    <NarrowPage title={libraryWords.offline.title} lead={offlineWords.lead}>
      <OfflinePage />
    </NarrowPage>
  );
}
