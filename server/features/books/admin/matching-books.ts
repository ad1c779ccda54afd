import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { searchQueryOf } from '../search-text.ts';
import { foundBooks } from './search-table.ts';

export type TableFilter = { q?: string | undefined; status?: readonly BookStatus[] | undefined };

/** Selects the `id` of every book that the table would show for this, on all of its pages. */
export function matchingBooks({ q = '', status = [] }: TableFilter): SQL {
  const statuses = status.length === 0 ? bookStatuses : status;
  const isMeant = sql`status = any(${sql.param([...statuses])}::text[])`;
  if (q === '') return sql`select id from books where ${isMeant}`;
  const query = searchQueryOf(q);
  return query === null
    ? sql`select id from books where false`
    : sql`select id from (${foundBooks(query)}) found where ${isMeant}`;
}
