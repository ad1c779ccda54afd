import { IconShare2 } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { sharePage } from '#web/platform/browser/share.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { shareWords } from '#words/share.ts';
import { uiWords } from '#words/ui.ts';

/** As large as the other actions on a book. */
export const ShareBookButton = ({ book }: { book: Book }) => (
  <Button
    variant="outline"
    size="l"
    title={shareWords.share}
    aria-label={shareWords.share}
    onClick={() => void sharePage(book.title, paths.book(book))}
  >
    <IconShare2 size="1.3rem" stroke={1.8} aria-hidden="true" />
  </Button>
);

/** A part of a page, with its own address. */
export const ShareButton = ({ title, path }: { title: string; path: string }) => (
  <IconButton
    label={uiWords.about(shareWords.share, title)}
    title={shareWords.share}
    icon={<IconShare2 size="1.2rem" stroke={1.7} />}
    onClick={() => void sharePage(title, path)}
  />
);
