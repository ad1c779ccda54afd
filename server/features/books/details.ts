import { getTableColumns } from 'drizzle-orm';
import { type BookDetails, bookDetails } from '#contract/books.ts';
import type { BookChange } from '#contract/books-admin.ts';
import { books } from './schema.ts';
import type { BookFields } from './write-books.ts';

type Columns = typeof books._.columns;

/** By the API's names. A detail that is no column of the table doesn't compile. */
const names: readonly Columns[keyof Columns]['_']['name'][] = Object.keys(
  bookDetails,
) as (keyof BookDetails)[];

export const detailsColumn = `json_build_object(${names.map((name) => `'${name}', b.${name}`).join(', ')}) as details`;

export const changedDetailsOf = (change: BookChange): Partial<BookFields> =>
  Object.fromEntries(
    Object.entries(getTableColumns(books))
      .filter(([, { name }]) => name in bookDetails)
      .map(([field, { name }]) => [field, change[name as keyof BookDetails]]),
  );

export const sourceColumn = `json_strip_nulls(json_build_object('kind', b.source_kind, 'label', b.source_label, 'found', b.found_in_source)) as source`;
