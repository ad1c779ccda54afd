import { bookStatuses } from '#contract/book-status.ts';
import type { listAdminBooks as list } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readNearerEnd } from '#server/platform/database/nearer-end.ts';
import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import { countAllByStatus, countsOf } from '../book-counts.ts';
import { searchQueryOf } from '../search-text.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import { searchTable } from './search-table.ts';
import { booksWith, type FoundPage, orders, type TablePage, totalOf } from './table-page.ts';

type Asked = Pick<TablePage, 'q' | 'statuses' | 'order'> & { page: number; per_page: number };

export async function listAdminBooks(
  { database, mediaLink }: Pick<BooksAdminDeps, 'database' | 'mediaLink'>,
  asked: Asked,
): Promise<Answer<typeof list>> {
  const { ids, total, isMore, counts } = await findPage(database.pool, { ...asked, ...windowOf(asked) });
  const books = await readTable(database.pool, ids, mediaLink);
  return { books, is_more: isMore, counts, ...pageOf(asked, total) };
}

async function findPage(runner: SqlRunner, page: TablePage): Promise<FoundPage> {
  if (page.q === '') return browse(runner, page);
  const query = searchQueryOf(page.q);
  if (query === null) return { ids: [], total: 0, isMore: false, counts: countsOf([]) };
  return searchTable(runner, page, query);
}

async function browse(runner: SqlRunner, page: TablePage): Promise<FoundPage> {
  const counts = await countAllByStatus(runner);
  const total = totalOf(counts, page.statuses);
  return { ids: await browseIds(runner, page, total), total, isMore: false, counts };
}

async function browseIds(runner: SqlRunner, page: TablePage, total: number): Promise<number[]> {
  const { columns, ...order } = orders[page.order];
  return readNearerEnd({ ...order, ...page, total }, ({ order: by, limit, offset }) => {
    const books = booksWith(page.statuses ?? bookStatuses, { columns, by, most: offset + limit });
    return readIds(runner, sql`select id from (${books}) b order by ${by} limit ${limit} offset ${offset}`);
  });
}
