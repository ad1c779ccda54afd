import { bookStatuses } from '#contract/book-status.ts';
import type { listAdminBooks as list } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { countAllByStatus, countsOf } from '../book-counts.ts';
import { searchQueryOf } from '../search-text.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import { searchTable } from './search-table.ts';
import { booksWith, type FoundPage, orders, type TablePage, totalOf } from './table-page.ts';

type Asked = Pick<TablePage, 'q' | 'statuses' | 'order'> & { page: number; perPage: number };

export async function listAdminBooks(
  { database, mediaLink }: Pick<BooksAdminDeps, 'database' | 'mediaLink'>,
  { page, perPage, ...choice }: Asked,
): Promise<Answer<typeof list>> {
  const found = await findPage(database.pool, { ...choice, limit: perPage, offset: (page - 1) * perPage });
  const last = Math.max(1, Math.ceil(found.total / perPage));
  return {
    books: await readTable(database.pool, found.ids, mediaLink),
    total: found.total,
    is_more: found.isMore,
    page,
    per_page: perPage,
    last_page: last,
    hasMorePages: page < last,
    counts: found.counts,
  };
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
  const { isBehind, skipped, limit } = nearerEnd(page, total);
  if (limit <= 0) return [];
  const { by: ahead, back, columns } = orders[page.order];
  const by = isBehind ? back : ahead;
  const books = booksWith(page.statuses ?? bookStatuses, { columns, by, most: skipped + limit });
  const ids = await readIds(
    runner,
    sql`select id from (${books}) b order by ${by} limit ${limit} offset ${skipped}`,
  );
  return isBehind ? ids.toReversed() : ids;
}
