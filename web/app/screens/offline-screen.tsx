import { OfflinePage } from '#web/features/offline/offline-page.tsx';
import { words } from '#web/words/words.ts';
import { NarrowPage } from './narrow-page.tsx';

export function OfflineScreen() {
  const { title, lead } = words.offline;
  return (
    <NarrowPage title={title} lead={lead}>
      <OfflinePage />
    </NarrowPage>
  );
}
