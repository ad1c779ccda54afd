import { type SQL, sql } from '#server/platform/database/sql.ts';

/*
 * Who sees a row of `books`. Lists of readers read `book_cards`, which only published books have; those of admins ask
 * for the statuses of the contract, or for `inCatalogue`.
 */

/** Of a row of `books` by this name: a book that admins see, neither in the bin nor an edition of another one. */
export const inCatalogue = (row: string): SQL => sql.raw(`${row}.status not in ('deleted', 'edition')`);

/** Of a row of `books` by this name: readers can have it. A published book, or an edition of one. */
export const isOpen = (row: string): string =>
  `(${row}.status = 'published' or ${row}.status = 'edition' and exists (
    select from books whole where whole.id = ${row}.edition_of and whole.status = 'published'))`;
