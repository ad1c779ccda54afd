import type { ComponentProps } from 'react';
import type { Book } from '#contract/books.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { QueueItems } from './queue-items.tsx';

type BookMenuProps = {
  book: Book;
  /** The button's, which opened it. */
  look: Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'className'>;
};

/** Of a book in a list; open at once. */
export const BookMenu = ({ book, look }: BookMenuProps) => (
  <Menu
    startsOpen
    side="below-start"
    label={look.label}
    renderButton={(props) => <IconButton {...look} {...props} />}
  >
    <QueueItems book={book} />
  </Menu>
);
