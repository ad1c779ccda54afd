import type { BookDetails } from '#contract/books.ts';
import type { BookChange } from '#contract/books-admin.ts';
import type { BookFields } from './write-books.ts';

type Detail = {
  /** Where it is read, of the book `b`. */
  read: string;
  /** What is written where an admin changes it. */
  write: (change: BookChange) => Partial<BookFields>;
};

/** The details of a book, by the API's names. One that is not here does not compile. */
const details: Readonly<Record<keyof BookDetails, Detail>> = {
  short_description: {
    read: 'b.short_description',
    write: ({ short_description: shortDescription }) => ({ shortDescription }),
  },
  year: { read: 'b.year', write: ({ year }) => ({ year }) },
};

/** The column `details` of the book `b`: `bookDetails` as JSON. */
export const detailsColumn = `json_build_object(${Object.entries(details)
  .map(([name, { read }]) => `'${name}', ${read}`)
  .join(', ')}) as details`;

export const changedDetailsOf = (change: BookChange): Partial<BookFields> =>
  Object.assign({}, ...Object.values(details).map(({ write }) => write(change))) as Partial<BookFields>;

/** The column `source` of the book `b`: `bookSource` as JSON. */
export const sourceColumn = `json_build_object('kind', b.source_kind, 'label', b.source_label) as source`;
