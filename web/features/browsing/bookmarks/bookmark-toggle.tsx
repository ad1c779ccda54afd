import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { browsingWords } from '#words/browsing.ts';
import classes from './bookmark-toggle.module.css';
import { toggleBookmark, useBookmarked } from './bookmarks.ts';

export const BookmarkIcon = ({ isOn, size = '1.3rem' }: { isOn: boolean; size?: string }) =>
  isOn ? (
    <IconBookmarkFilled size={size} className={classes.on} aria-hidden="true" />
  ) : (
    <IconBookmark size={size} stroke={1.7} aria-hidden="true" />
  );

export function BookmarkToggle({ book, className }: { book: Book; className?: string | undefined }) {
  const isOn = useBookmarked(book.id);
  return (
    <IconButton
      className={className}
      label={browsingWords.bookmarks.saveIt(book.title)}
      aria-pressed={isOn}
      icon={<BookmarkIcon isOn={isOn} />}
      onClick={() => toggleBookmark(book)}
    />
  );
}
