import { createContext, type ReactNode, use } from 'react';
import type { Book } from '#contract/books.ts';

export type BookPlayProps = {
  book: Book;
  /** In seconds; where the reader stopped without it. */
  at?: number;
  /** Other than the book's. */
  label?: string;
  className?: string | undefined;
};

export type BookMoreProps = Pick<BookPlayProps, 'book' | 'className'>;

type Drawn = { play: (props: BookPlayProps) => ReactNode; more: (props: BookMoreProps) => ReactNode };

/** Draws the buttons: the player's feature has them, and every feature has lists. */
export const BookPlayContext = createContext<Drawn>({ play: () => null, more: () => null });

/** Where a list has the button that plays one of its books. */
export const BookPlay = (props: BookPlayProps): ReactNode => use(BookPlayContext).play(props);

/** Where a list has the menu of what else can be done with one of its books. */
export const BookMore = (props: BookMoreProps): ReactNode => use(BookPlayContext).more(props);
