import { bookStatuses } from '#contract/book-status.ts';
import type { listAdminBooks as list } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readNearerEnd } from '#server/platform/database/nearer-end.ts';
import { readIds, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import { countAllByStatus, countByStatus, countsOf } from '../book-counts.ts';
import { searchQueryOf } from '../search-text.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import type { TableDeps } from './meant-books.ts';
import { searchTable } from './search-table.ts';
import { andFiltered, isFiltered, readFacts } from './table-facts.ts';
import { booksWith, type FoundPage, orders, type TablePage, totalOf } from './table-page.ts';

type Asked = Omit<TablePage, 'limit' | 'offset'> & { page: number; per_page: number };

type Deps = Pick<BooksAdminDeps, 'database' | 'mediaLink'> & TableDeps;

export async function listAdminBooks(deps: Deps, asked: Asked): Promise<Answer<typeof list>> {
  const { pool } = deps.database;
  const found = await findPage(deps, { ...asked, ...windowOf(asked) });
  const { ids, total, isMore, counts, isMeant = false } = found;
  const [books, facts] = await Promise.all([
    readTable(pool, ids, deps.mediaLink),
    readFacts(pool, ids, deps.known),
  ]);
  return {
    books: books.flatMap((book) => {
      const its = facts.get(book.id);
      return its ? [{ ...book, ...its }] : [];
    }),
    is_more: isMore,
    is_meant: isMeant,
    counts,
    ...pageOf(asked, total),
  };
}

async function findPage(deps: Deps, page: TablePage): Promise<FoundPage> {
  const { pool } = deps.database;
  if (page.q === '') return browse(deps, pool, page);
  const query = searchQueryOf(page.q);
  if (query === null) return { ids: [], total: 0, isMore: false, counts: countsOf([]) };
  return searchTable(deps, pool, { page, query });
}

async function browse({ known }: TableDeps, runner: SqlRunner, page: TablePage): Promise<FoundPage> {
  const where = isFiltered(page.filters) ? andFiltered(page.filters, known, sql`books`) : undefined;
  const counts = await (where ? countByStatus(runner, where) : countAllByStatus(runner));
  const total = totalOf(counts, page.statuses);
  return { ids: await browseIds(runner, page, { total, where }), total, isMore: false, counts };
}

async function browseIds(
  runner: SqlRunner,
  page: TablePage,
  { total, where }: { total: number; where: SQL | undefined },
): Promise<number[]> {
  const { columns, ...order } = orders[page.order];
  return readNearerEnd({ ...order, ...page, total }, ({ order: by, limit, offset }) => {
    const statuses = page.statuses ?? bookStatuses;
    const books = booksWith(statuses, { columns, by, most: offset + limit, ...(where && { where }) });
    return readIds(runner, sql`select id from (${books}) b order by ${by} limit ${limit} offset ${offset}`);
  });
}
