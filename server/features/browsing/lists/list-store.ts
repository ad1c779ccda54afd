import { z } from 'zod';
import type { BookOrder } from '#contract/book-lists.ts';
import { perPageParam } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { type NamedStatement, named, type RowOf, rows, sql } from '#server/platform/database/sql.ts';
import { type CardRow, cardColumns, cardRow } from '../card-rows.ts';
import { chosenBy, type Narrowing } from './narrowing.ts';

export type BookList = Narrowing & { order: BookOrder };

const anchorRow = { id: z.number(), key: z.string() };

/** The last book of a block. `key` is its place in the order, as text. */
export type Anchor = RowOf<typeof anchorRow>;

/** Books between two anchors, so at most this many are skipped to read a page far down the list. */
export const BLOCK_SIZE = 100;

export type PageFrom = { anchor: Anchor | null; skipped: number };

type Order = {
  by: string;
  /** What `by` sorts on before the id, and its type. */
  key: string;
  type: string;
  after: (key: string, id: string) => string;
};

// Each matches an index exactly.
const orders: Readonly<Record<BookOrder, Order>> = {
  newest: {
    by: 'published_at desc nulls last, book_id desc nulls last',
    key: 'published_at',
    type: 'timestamptz',
    after: (key, id) => `(published_at, book_id) < (${key}, ${id})`,
  },
  popular: {
    by: 'listens_count desc nulls last, book_id desc nulls last',
    key: 'listens_count',
    type: 'int',
    after: (key, id) => `(listens_count, book_id) < (${key}, ${id})`,
  },
  title: {
    by: 'title_key using ~<~, book_id',
    key: 'title_key',
    type: 'text',
    after: (key, id) => `title_key ~>=~ ${key} and (title_key ~>~ ${key} or book_id > ${id})`,
  },
  shortest: {
    by: 'minutes, book_id',
    key: 'minutes',
    type: 'int',
    after: (key, id) => `(minutes, book_id) > (${key}, ${id})`,
  },
  longest: {
    by: 'minutes desc, book_id desc',
    key: 'minutes',
    type: 'int',
    after: (key, id) => `(minutes, book_id) < (${key}, ${id})`,
  },
};

type PageStatement = NamedStatement<CardRow, (string | number)[]>;

/** Limits are literals: a plan for any limit would read the whole table. */
function pageStatement(
  order: BookOrder,
  { isFirst, skipped, most }: { isFirst: boolean; skipped: number; most: number },
): PageStatement {
  const { by, type, after } = orders[order];
  return named<(string | number)[]>()({
    name: `browsing_page_${order}_${isFirst ? 'first' : 'after'}_${skipped}_${most}`,
    text: `
      select ${cardColumns} from book_cards c ${isFirst ? '' : `where ${after(`$1::${type}`, '$2::int')}`}
      order by ${by} limit ${most} offset ${skipped}`,
    row: cardRow,
  });
}

/** The default page size. */
const USUAL_MOST = perPageParam.parse(undefined) + 1;

const statements = new Map<string, PageStatement>();

type Page = { from: PageFrom; most: number };

export const readPage = (reads: Database['reads'], list: BookList, page: Page): Promise<CardRow[]> =>
  // Connections keep named statements, so unusual page sizes have none.
  chosenBy(list) === undefined && page.most === USUAL_MOST && page.from.skipped % (USUAL_MOST - 1) === 0
    ? readUsualPage(reads, list.order, page)
    : readAnyPage(reads, list, page);

function readUsualPage(reads: Database['reads'], order: BookOrder, { from, most }: Page): Promise<CardRow[]> {
  const { anchor, skipped } = from;
  const name = `${order}/${anchor === null}/${skipped}`;
  const statement = statements.get(name) ?? pageStatement(order, { isFirst: anchor === null, skipped, most });
  statements.set(name, statement);
  return statement(reads, ...(anchor ? [anchor.key, anchor.id] : []));
}

/** Planned each time, because the best plan depends on the filters. */
function readAnyPage(
  reads: Database['reads'],
  list: BookList,
  { from: { anchor, skipped }, most }: Page,
): Promise<CardRow[]> {
  const { by, type, after } = orders[list.order];
  const ends = anchor
    ? sql`, (select ${anchor.key}::${sql.raw(type)} as key, ${anchor.id}::int as id) ends`
    : sql``;
  return rows(
    reads,
    cardRow,
    sql`select ${sql.raw(cardColumns)} from (
          select book_cards.* from book_cards${ends}
          where ${sql.raw(anchor ? after('ends.key', 'ends.id') : 'true')}${chosenBy(list)}
          order by ${sql.raw(by)} limit ${sql.raw(String(most))} offset ${sql.raw(String(skipped))}
        ) c`,
  );
}

/**
 * Walks through the index once, from the end of each block to the next; numbering the books takes several times as
 * long.
 */
export function readAnchors(reads: Database['reads'], list: BookList): Promise<Anchor[]> {
  const { by, key, after } = orders[list.order];
  const blockEnd = (from: string) =>
    sql`select book_id as id, ${sql.raw(key)} as key from book_cards where ${sql.raw(from)}${chosenBy(list)}
        order by ${sql.raw(by)} offset ${sql.raw(String(BLOCK_SIZE - 1))} limit 1`;
  return rows(
    reads,
    anchorRow,
    sql`with recursive ends as (
          (${blockEnd('true')})
          union all
          select following.* from ends cross join lateral (${blockEnd(after('ends.key', 'ends.id'))}) following
        )
        select id, key::text as key from ends`,
  );
}
