import { books } from './en/books.ts';

/** The text of the admins' table of books, which travels only with it. */
export const booksWords = books;
