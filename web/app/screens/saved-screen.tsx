import { SavedList } from '#web/features/browsing/bookmarks/saved-list.tsx';
import { browsingWords } from '#words/browsing.ts';
import { NarrowPage } from './narrow-page.tsx';

export function SavedScreen() {
  const { title, lead } = browsingWords.bookmarks;
  return (
    <NarrowPage title={title} lead={lead}>
      <SavedList />
    </NarrowPage>
  );
}
