import { isTranslation } from '#server/features/books/index.ts';

/** SQL: whether a reader, `$1`, has this book in another language on their list, and `which` is true of it there (`l`). */
export const isHeardElsewhere = (bookId: string, which = 'true'): string => `exists (
  select from books own join books other on ${isTranslation('own', 'other')}
    join listenings l on l.user_id = $1 and l.book_id = other.id
  where own.id = ${bookId} and ${which})`;
