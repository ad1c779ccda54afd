import { SavedPage } from '#web/features/offline/saved-page.tsx';
import { words } from '#web/words/words.ts';
import { NarrowPage } from './narrow-page.tsx';

/** /saved: what is kept in this browser for the road. */
export function SavedScreen() {
  const { title, lead } = words.offline;
  return (
    <NarrowPage title={title} lead={lead}>
      <SavedPage />
    </NarrowPage>
  );
}
