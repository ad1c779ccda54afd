import type { ReactNode } from 'react';
import type { Book } from '#contract/books.ts';
import { Shelf } from '#web/ui/shelf.tsx';
import { BookCard, BookCardSkeleton } from './book-card.tsx';

type BookShelfProps = {
  title: string;
  /** A link beside the title. */
  action?: ReactNode;
  /** Not there yet: cards in their shape stand in. */
  books: readonly Book[] | undefined;
  addressOf: (book: Book) => string;
  /** The first shelf of a page is seen at once. */
  eager?: boolean;
};

const placeholders = Array.from({ length: 8 }, (_, index) => index);

/** A row of books that scrolls sideways; nothing where there are none. */
export function BookShelf({ title, action, books, addressOf, eager = false }: BookShelfProps) {
  if (books?.length === 0) return null;
  return (
    <Shelf title={title} action={action} busy={books === undefined}>
      {books === undefined
        ? placeholders.map((index) => (
            <li key={index}>
              <BookCardSkeleton />
            </li>
          ))
        : books.map((book) => (
            <li key={book.id}>
              <BookCard book={book} to={addressOf(book)} eager={eager} />
            </li>
          ))}
    </Shelf>
  );
}
