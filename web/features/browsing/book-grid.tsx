import type { ReactNode } from 'react';
import type { Book } from '#contract/books.ts';
import { BookCard, BookCardSkeleton } from './book-card.tsx';
import classes from './book-grid.module.css';

type BookGridProps = { books: readonly Book[]; coming?: number; renderBelow?: (book: Book) => ReactNode };

const placeholders = Array.from({ length: 12 }, (_, index) => `coming-${index}`);

export function BookGrid({ books, coming = 0, renderBelow }: BookGridProps) {
  return (
    <ul className={classes.grid} aria-busy={coming > 0}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} />
          {renderBelow?.(book)}
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
