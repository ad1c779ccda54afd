import type { Book } from '#contract/books.ts';
import { BookCard, BookCardSkeleton } from './book-card.tsx';
import classes from './book-grid.module.css';

type BookGridProps = {
  books: readonly Book[];
  addressOf: (book: Book) => string;
  /** Cards that are on their way, at most 12, shown behind those that are here. */
  coming?: number;
};

const placeholders = Array.from({ length: 12 }, (_, index) => `coming-${index}`);

/** Books side by side, as many as fit. */
export function BookGrid({ books, addressOf, coming = 0 }: BookGridProps) {
  return (
    <ul className={classes.grid} aria-busy={coming > 0}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} to={addressOf(book)} />
        </li>
      ))}
      {placeholders.slice(0, coming).map((place) => (
        <li key={place}>
          <BookCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
