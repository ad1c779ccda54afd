import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { countAllByStatus, countsOf } from '../book-counts.ts';
import { searchQueryOf } from '../search-text.ts';
import { searchTable } from './search-table.ts';
import { booksWith, type FoundPage, orders, type TablePage, totalOf } from './table-page.ts';

export async function findPage(runner: SqlRunner, page: TablePage): Promise<FoundPage> {
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
  const books =
    page.statuses === null
      ? sql`select ${columns} from books`
      : booksWith(page.statuses, { columns, by, most: skipped + limit });
  const ids = await readIds(
    runner,
    sql`select id from (${books}) b order by ${by} limit ${limit} offset ${skipped}`,
  );
  return isBehind ? ids.toReversed() : ids;
}
