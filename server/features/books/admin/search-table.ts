import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import { LARGE, MOST_COUNTED, MOST_PAGED, searchList } from '#server/platform/database/search-list.ts';
import { firstRow, readIds, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { countAllByStatus, countsOf } from '../book-counts.ts';
import { SEARCH_HEAD_LENGTH } from '../schema.ts';
import type { SearchQuery } from '../search-text.ts';
import { foundBooks, SHORTEST_WORD } from './found-books.ts';
import { booksMeant, type TableDeps } from './meant-books.ts';
import { andFiltered, isFiltered, type KnownElsewhere } from './table-facts.ts';
import { booksWith, type FoundPage, orders, type TablePage, totalOf } from './table-page.ts';

const foundRow = {
  ids: z.array(z.number()),
  counts: z.array(z.object({ status: z.enum(bookStatuses), count: z.number() })).nullable(),
};

/** Of the books that may have been meant, where the query seems misspelt. */
export async function searchTable(
  deps: TableDeps,
  runner: SqlRunner,
  { page, query }: { page: TablePage; query: SearchQuery },
): Promise<FoundPage> {
  const given = { ...page, known: deps.known };
  const found = await searchTyped(runner, given, query);
  const meant = found.isMore ? null : await booksMeant(deps, runner, query);
  if (meant === null) return found;
  const among = sql`select id, status, title_key from books where id = any(${sql.param(meant)}::int[])
    and status <> 'deleted'`;
  return { ...((await lookUpIn(runner, given, among)) ?? found), isMeant: true };
}

type Given = TablePage & { known: KnownElsewhere };

async function searchTyped(runner: SqlRunner, page: Given, query: SearchQuery): Promise<FoundPage> {
  const counts = await countAllByStatus(runner, LARGE);
  const statuses = (page.statuses ?? bookStatuses).filter((status) => counts[status] > 0);
  const found = await searchList<FoundPage>({
    size: { walked: totalOf(counts, statuses), all: totalOf(counts, null) },
    walk: (most) => walk(runner, { ...page, statuses }, { query, most }),
    lookUp: () => lookUpIn(runner, page, foundBooks(query)),
  });
  if ('total' in found) return found;
  const { ids, isMore } = found;
  return { ids: await pageOf(runner, page, ids), total: ids.length, isMore, counts: null };
}

const isByAge = (order: TablePage['order']): boolean => order === 'newest' || order === 'oldest';

async function pageOf(
  runner: SqlRunner,
  { order, offset, limit }: TablePage,
  ids: readonly number[],
): Promise<number[]> {
  if (isByAge(order)) return ids.slice(offset, offset + limit);
  return readIds(
    runner,
    // Looks up each by its key: asked only for the order, PostgreSQL would go through all titles.
    sql`select id from unnest(${sql.param([...ids])}::int[]) found (id)
          cross join lateral (select title_key from books b where b.id = found.id offset 0) named
        order by ${orders[order].by} limit ${limit} offset ${offset}`,
  );
}

/** Whether a text, with a space before and after, holds every word, the last one as a prefix. */
function holdsIn(text: SQL, { text: typed, words }: SearchQuery): SQL {
  const parts =
    typed.length < SHORTEST_WORD
      ? [sql`starts_with(${text}, ${` ${typed}`})`]
      : words.map((word, index) => {
          const sought = index === words.length - 1 ? ` ${word}` : ` ${word} `;
          return sql`position(${sought} in ${text}) > 0`;
        });
  return sql`(${sql.join(parts, sql` and `)})`;
}

/**
 * By age, even for the order of titles, where a word's matches may be far apart or all together. Searches the part
 * of a name that is in the index and reads the whole only of the few that are longer.
 */
async function walk(
  runner: SqlRunner,
  { statuses, order, filters, known }: Omit<Given, 'statuses'> & { statuses: readonly BookStatus[] },
  { query, most }: { query: SearchQuery; most: number | null },
): Promise<number[]> {
  if (statuses.length === 0) return [];
  const { by } = orders[order === 'oldest' ? 'oldest' : 'newest'];
  const columns = sql`id, search_head, language, duration_seconds, reading_minutes, added_as, added_by`;
  const whole = holdsIn(sql`' ' || w.search_text || ' '`, query);
  return readIds(
    runner,
    sql`select id from (${booksWith(statuses, { columns, by, most })}) b
        where (${holdsIn(sql`search_head`, query)}
          or length(search_head) = ${SEARCH_HEAD_LENGTH} and (select ${whole} from books w where w.id = b.id))
          ${andFiltered(filters, known, sql`b`)}
        order by ${by} limit ${MOST_PAGED + 1}`,
  );
}

/** Everything found has to be counted, so it is looked up once, by an index. */
async function lookUpIn(runner: SqlRunner, page: Given, among: SQL): Promise<FoundPage | null> {
  const { statuses, order, limit, offset, filters, known } = page;
  const isMeant = statuses === null ? sql`true` : sql`status = any(${sql.param([...statuses])}::text[])`;
  const passing = isFiltered(filters)
    ? sql`select m.* from (${among}) m join books b using (id) where true${andFiltered(filters, known, sql`b`)}`
    : sql`select * from (${among}) m`;
  const found = await firstRow(
    runner,
    foundRow,
    sql`with found as materialized (${passing} limit ${MOST_COUNTED + 1}),
          counted as (select status, count(*)::int as count from found group by status)
        select array(select id from found where ${isMeant} order by ${orders[order].by}
            limit ${limit} offset ${offset}) as ids,
          (select json_agg(counted) from counted) as counts`,
  );
  const counts = countsOf(found?.counts ?? []);
  if (totalOf(counts, null) > MOST_COUNTED) return null;
  return { ids: found?.ids ?? [], total: totalOf(counts, statuses), isMore: false, counts };
}
