import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { BookFilters } from '#contract/books-admin.ts';
import { type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { searchQueryOf } from '../search-text.ts';
import { foundBooks } from './found-books.ts';
import { booksMeant, type TableDeps } from './meant-books.ts';
import { andFiltered } from './table-facts.ts';

export type BookFilter = BookFilters & { q?: string | undefined; status?: readonly BookStatus[] | undefined };

/** Selects the `id` of every book that the table would show for this, on all of its pages. */
export async function matchingBooks(
  deps: TableDeps,
  runner: SqlRunner,
  { q = '', status = [], ...filters }: BookFilter,
): Promise<SQL> {
  const statuses = status.length === 0 ? bookStatuses : status;
  const isMeant = sql`b.status = any(${sql.param([...statuses])}::text[])
    ${andFiltered(filters, deps.known, sql`b`)}`;
  if (q === '') return sql`select b.id from books b where ${isMeant}`;
  const query = searchQueryOf(q);
  if (query === null) return sql`select id from books where false`;
  const meant = await booksMeant(deps, runner, query);
  const found =
    meant === null
      ? sql`select id from (${foundBooks(query)}) f`
      : sql`select unnest(${sql.param(meant)}::int[])`;
  return sql`select b.id from books b where b.id in (${found}) and ${isMeant}`;
}
