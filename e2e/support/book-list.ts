import { AUTHOR } from '#server/testing/library-of-all.ts';

/** A list of books to be uploaded, by the one author whom the providers know where none is named. */
export function bookList(books: readonly { title: string; author?: string }[]): FormData {
  const rows = books.map(({ title, author = AUTHOR }) => `${title},${author},Essays; Nature\n`);
  const form = new FormData();
  form.set('file', new Blob([`title,author,categories\n${rows.join('')}`]), `${books[0]?.title}.csv`);
  return form;
}
