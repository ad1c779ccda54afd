import type { BookStatus } from '#contract/book-status.ts';
import type { BookFilters } from '#contract/books-admin.ts';
import { type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { searchQueryOf } from '../search-text.ts';
import { isFound, selectBooks } from './found-books.ts';
import { booksMeant, EVERYWHERE, type TableDeps } from './meant-books.ts';
import { conditionsOf } from './table-facts.ts';

export type BookFilter = BookFilters & { q?: string | undefined; status?: readonly BookStatus[] | undefined };

type Asked = Omit<BookFilter, 'status'>;

/** What is asked of a row of `books`, whatever its status. `isMeant`: by a search for what may have been meant. */
export async function conditionOf(
  deps: TableDeps,
  runner: SqlRunner,
  { q = '', ...filters }: Asked,
): Promise<{ where: SQL | undefined; isMeant: boolean }> {
  const query = searchQueryOf(q);
  const meant = query && (await booksMeant(deps, runner, query));
  const isMeant = Array.isArray(meant);
  const searched = () => {
    if (q === '') return [];
    if (query === null) return [sql`false`];
    return [isMeant ? sql`books.id = any(${sql.param(meant)}::int[])` : isFound(query, meant === EVERYWHERE)];
  };
  const all = [...searched(), ...conditionsOf(filters, deps.known)];
  return { where: all.length === 0 ? undefined : sql.join(all, sql` and `), isMeant };
}

/** Selects the `id` of every book that the table would show for this, on all of its pages. */
export async function matchingBooks(
  deps: TableDeps,
  runner: SqlRunner,
  { status = [], ...asked }: BookFilter,
): Promise<SQL> {
  const { where } = await conditionOf(deps, runner, asked);
  return selectBooks({ where, ...(status.length > 0 && { statuses: status }) });
}
