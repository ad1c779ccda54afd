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

/** Draws the button: the player's feature has it, and every feature has lists. */
export const BookPlayContext = createContext<(props: BookPlayProps) => ReactNode>(() => null);

/** Where a list has the button that plays one of its books. */
export const BookPlay = (props: BookPlayProps): ReactNode => use(BookPlayContext)(props);
