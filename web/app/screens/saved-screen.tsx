import { SavedPage } from '#web/features/offline/saved-page.tsx';
import { words } from '#web/words/words.ts';
import { NarrowPage } from './narrow-page.tsx';

export function SavedScreen() {
  const { title, lead } = words.offline;
  return (
    <NarrowPage title={title} lead={lead}>
      <SavedPage />
    </NarrowPage>
  );
}
