import type { Book } from '#contract/books.ts';
import { Button } from '#web/ui/button.tsx';
import { browsingWords } from '#words/browsing.ts';
import { BookmarkIcon } from './bookmark-toggle.tsx';
import { toggleBookmark, useBookmarked } from './bookmarks.ts';

/** Its words stay: what has changed is whether it is pressed. */
export function BookmarkButton({ book }: { book: Book }) {
  const isOn = useBookmarked(book.id);
  return (
    <Button
      variant="outline"
      size="l"
      icon={<BookmarkIcon isOn={isOn} size="1.2rem" />}
      aria-pressed={isOn}
      onClick={() => toggleBookmark(book)}
    >
      {browsingWords.bookmarks.save}
    </Button>
  );
}
