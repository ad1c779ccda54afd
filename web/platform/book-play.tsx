import { type ComponentType, createContext, use } from 'react';
import type { Book } from '#contract/books.ts';

export type BookPlayProps = { book: Book; className?: string | undefined };

/** The button itself: the player's feature draws it, and every feature has lists. */
export const BookPlayContext = createContext<ComponentType<BookPlayProps>>(() => null);

/** Where a list has the button that plays one of its books. */
export function BookPlay(props: BookPlayProps) {
  const Button = use(BookPlayContext);
  return <Button {...props} />;
}
