import type { BookDetails } from '#contract/books.ts';
import type { BookChange } from '#contract/books-admin.ts';
import type { BookFields } from './write-books.ts';

type Detail = {
  read: string;
  /** What is written when an admin changes it. */
  write: (change: BookChange) => Partial<BookFields>;
};

/** By the API's names. Without an entry here, a new detail doesn't compile. */
const details: Readonly<Record<keyof BookDetails, Detail>> = {
  short_description: {
    read: 'b.short_description',
    write: ({ short_description: shortDescription }) => ({ shortDescription }),
  },
  year: { read: 'b.year', write: ({ year }) => ({ year }) },
};

export const detailsColumn = `json_build_object(${Object.entries(details)
  .map(([name, { read }]) => `'${name}', ${read}`)
  .join(', ')}) as details`;

export const changedDetailsOf = (change: BookChange): Partial<BookFields> =>
  Object.assign({}, ...Object.values(details).map(({ write }) => write(change))) as Partial<BookFields>;

export const sourceColumn = `json_build_object('kind', b.source_kind, 'label', b.source_label) as source`;
