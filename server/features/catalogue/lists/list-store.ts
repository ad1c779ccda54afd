import type { Pool } from 'pg';
import type { BookOrder } from '#contract/catalogue.ts';

/** Published books in an order, all of them or those in any of some categories. */
export type BookList = {
  order: BookOrder;
  /** Sorted; none means all books. */
  categoryIds: readonly number[];
};

/** The last book of a block: where the next one goes on. `key` is its place in the order, as text. */
export type Anchor = { id: number; key: string };

/** Where the blocks of a list end, in its order. `version` is another one for every other reading. */
export type Anchors = { version: number; places: readonly Anchor[] };

type Order = {
  by: string;
  /** What `by` sorts on before the id, as text. */
  key: string;
  /** Behind the anchor whose key is $1 and whose id is $2. */
  after: string;
};

// Each is the very order of one index, so that a block is read from the index alone.
const orders: Readonly<Record<BookOrder, Order>> = {
  newest: {
    by: 'published_at desc nulls last, id desc nulls last',
    key: 'published_at::text',
    after: '(published_at, id) < ($1::timestamptz, $2::int)',
  },
  popular: {
    by: 'listens_count desc nulls last, id desc nulls last',
    key: 'listens_count::text',
    after: '(listens_count, id) < ($1::int, $2::int)',
  },
  title: {
    by: 'title_key using ~<~, id',
    key: 'title_key',
    after: 'title_key ~>=~ $1::text and (title_key ~>~ $1::text or id > $2::int)',
  },
  shortest: {
    by: 'reading_minutes, id',
    key: 'reading_minutes::text',
    after: '(reading_minutes, id) > ($1::int, $2::int)',
  },
  longest: {
    by: 'reading_minutes desc, id desc',
    key: 'reading_minutes::text',
    after: '(reading_minutes, id) < ($1::int, $2::int)',
  },
};

const inCategories = (parameter: string): string =>
  ` and exists (select 1 from book_categories bc where bc.book_id = books.id and bc.category_id = any(${parameter}::int[]))`;

/** At most `most` ids of a list, from its beginning or from behind an anchor. */
export async function readBlock(
  pool: Pool,
  list: BookList,
  from: Anchor | null,
  most: number,
): Promise<number[]> {
  const order = orders[list.order];
  const values: unknown[] = from ? [from.key, from.id] : [];
  const after = from ? ` and ${order.after}` : '';
  const filtered = list.categoryIds.length > 0;
  if (filtered) values.push([...list.categoryIds]);
  const filter = filtered ? inCategories(`$${values.length}`) : '';
  const text = `select id from books where status = 'published'${after}${filter} order by ${order.by} limit ${most}`;
  // A statement per kind of list is planned once a connection; with categories the plan depends on which.
  const name = filtered ? undefined : `catalogue_block_${list.order}_${from ? 'after' : 'first'}_${most}`;
  const { rows } = await pool.query<{ id: number }>({ text, values, ...(name ? { name } : {}) });
  return rows.map(({ id }) => id);
}

/** The last book of every full block of a list: one walk through its index. */
export async function readAnchors(pool: Pool, list: BookList, blockSize: number): Promise<Anchor[]> {
  const order = orders[list.order];
  const filtered = list.categoryIds.length > 0;
  const { rows } = await pool.query<Anchor>(
    `select id, key from (
       select id, ${order.key} as key, row_number() over (order by ${order.by}) as place
       from books where status = 'published'${filtered ? inCategories('$2') : ''}
     ) numbered where place % $1::int = 0 order by place`,
    filtered ? [blockSize, [...list.categoryIds]] : [blockSize],
  );
  return rows;
}
