import { type SQL, sql } from 'drizzle-orm';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { AdminBookOrder, BookCounts } from '#contract/catalogue-admin.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { countAllByStatus, countsOf } from '../book-counts.ts';
import { type SearchQuery, searchQueryOf } from '../search/search-rules.ts';

/** A part of the table: `statuses` null for every one, `q` empty for every book. */
export type TablePage = {
  q: string;
  statuses: readonly BookStatus[] | null;
  order: AdminBookOrder;
  limit: number;
  offset: number;
};

export type FoundPage = { ids: number[]; total: number; counts: BookCounts };

// Each is the very order of an index, forwards or backwards, so that a page is found by the index alone.
const orders: Readonly<Record<AdminBookOrder, { by: SQL; back: SQL }>> = {
  newest: { by: sql`id desc`, back: sql`id` },
  oldest: { by: sql`id`, back: sql`id desc` },
  title: { by: sql`title_key using ~<~, id`, back: sql`title_key using ~>~, id desc` },
  title_desc: { by: sql`title_key using ~>~, id desc`, back: sql`title_key using ~<~, id` },
};

/** Shorter queries are looked for at the beginning of titles: their letters begin a word of nearly every book. */
const SHORTEST_WORD = 3;
/** After every text that begins with a prefix, by the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** A page of ids, how many books there are in all, and how many with each status. */
export async function findPage(runner: SqlRunner, page: TablePage): Promise<FoundPage> {
  if (page.q === '') return browse(runner, page);
  const query = searchQueryOf(page.q);
  if (query === null) return { ids: [], total: 0, counts: countsOf([]) };
  return search(runner, page, query);
}

const totalOf = (counts: BookCounts, statuses: TablePage['statuses']): number =>
  (statuses ?? bookStatuses).reduce((sum, status) => sum + counts[status], 0);

async function browse(runner: SqlRunner, page: TablePage): Promise<FoundPage> {
  const counts = await countAllByStatus(runner);
  const total = totalOf(counts, page.statuses);
  return { ids: await browseIds(runner, page, total), total, counts };
}

/** Behind the middle it is read from the end, so that the last page costs what the first one does. */
async function browseIds(runner: SqlRunner, page: TablePage, total: number): Promise<number[]> {
  const { statuses, order, offset } = page;
  const limit = Math.min(page.limit, total - offset);
  if (limit <= 0) return [];
  const isBehind = offset > total / 2;
  const by = isBehind ? orders[order].back : orders[order].by;
  const skipped = isBehind ? total - offset - limit : offset;
  const rows = await runSql<{ id: number }>(
    runner,
    sql`select id from (${booksWith(statuses)}) b order by ${by} limit ${limit} offset ${skipped}`,
  );
  const ids = rows.map(({ id }) => id);
  return isBehind ? ids.toReversed() : ids;
}

/** One status a branch: each comes out of its index in order, and the branches are merged. */
function booksWith(statuses: TablePage['statuses']): SQL {
  if (statuses === null) return sql`select id, title_key from books`;
  const branches = statuses.map((status) => sql`select id, title_key from books where status = ${status}`);
  return sql.join(branches, sql` union all `);
}

/** Everything that is found has to be counted anyway: so it is looked for once, by an index. */
async function search(runner: SqlRunner, page: TablePage, query: SearchQuery): Promise<FoundPage> {
  const { statuses, order, limit, offset } = page;
  const isMeant = statuses === null ? sql`true` : sql`status = any(${sql.param([...statuses])}::text[])`;
  const [found] = await runSql<{ ids: number[]; counts: { status: BookStatus; count: number }[] | null }>(
    runner,
    sql`with found as materialized (${matching(query)}),
          counted as (select status, count(*)::int as count from found group by status)
        select array(select id from found where ${isMeant} order by ${orders[order].by}
            limit ${limit} offset ${offset}) as ids,
          (select json_agg(counted) from counted) as counts`,
  );
  const counts = countsOf(found?.counts ?? []);
  return { ids: found?.ids ?? [], total: totalOf(counts, statuses), counts };
}

function matching({ text, words }: SearchQuery): SQL {
  if (text.length < SHORTEST_WORD) {
    return sql`select id, status, title_key from books
      where status = any(${sql.param([...bookStatuses])}::text[])
        and title_key ~>=~ ${text} and title_key ~<~ ${text + LAST_CHARACTER}`;
  }
  const tsquery = words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`));
  const holds = sql`to_tsvector('simple', search_text) @@ ${tsquery.join(' & ')}::tsquery`;
  // An index for each half: that of the published ones is the one that readers search by.
  return sql`select id, status, title_key from books where status = 'published' and ${holds}
    union all select id, status, title_key from books where status <> 'published' and ${holds}`;
}
