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
  /** What `by` sorts on before the id, and its type. */
  key: string;
  type: string;
  /** Behind a book with this key and id. */
  after: (key: string, id: string) => string;
};

// Each is the very order of one index, so that a block is read from the index alone.
const orders: Readonly<Record<BookOrder, Order>> = {
  newest: {
    by: 'published_at desc nulls last, id desc nulls last',
    key: 'published_at',
    type: 'timestamptz',
    after: (key, id) => `(published_at, id) < (${key}, ${id})`,
  },
  popular: {
    by: 'listens_count desc nulls last, id desc nulls last',
    key: 'listens_count',
    type: 'int',
    after: (key, id) => `(listens_count, id) < (${key}, ${id})`,
  },
  title: {
    by: 'title_key using ~<~, id',
    key: 'title_key',
    type: 'text',
    after: (key, id) => `title_key ~>=~ ${key} and (title_key ~>~ ${key} or id > ${id})`,
  },
  shortest: {
    by: 'reading_minutes, id',
    key: 'reading_minutes',
    type: 'int',
    after: (key, id) => `(reading_minutes, id) > (${key}, ${id})`,
  },
  longest: {
    by: 'reading_minutes desc, id desc',
    key: 'reading_minutes',
    type: 'int',
    after: (key, id) => `(reading_minutes, id) < (${key}, ${id})`,
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
  const after = from ? ` and ${order.after(`$1::${order.type}`, '$2::int')}` : '';
  const filtered = list.categoryIds.length > 0;
  if (filtered) values.push([...list.categoryIds]);
  const filter = filtered ? inCategories(`$${values.length}`) : '';
  const text = `select id from books where status = 'published'${after}${filter} order by ${order.by} limit ${most}`;
  // A statement per kind of list is planned once a connection; with categories the plan depends on which.
  const name = filtered ? undefined : `catalogue_block_${list.order}_${from ? 'after' : 'first'}_${most}`;
  const { rows } = await pool.query<{ id: number }>({ text, values, ...(name ? { name } : {}) });
  return rows.map(({ id }) => id);
}

/**
 * The last book of every full block of a list: one walk through its index, from each of them to the next. Numbering the
 * books would take several times as long.
 */
export async function readAnchors(pool: Pool, list: BookList, blockSize: number): Promise<Anchor[]> {
  const { by, key, after } = orders[list.order];
  const filtered = list.categoryIds.length > 0;
  const blockEnd = (from: string) =>
    `select id, ${key} as key from books where status = 'published'${from}${filtered ? inCategories('$2') : ''}
     order by ${by} offset $1::int - 1 limit 1`;
  const { rows } = await pool.query<Anchor>(
    `with recursive ends as (
       (${blockEnd('')})
       union all
       select following.* from ends
       cross join lateral (${blockEnd(` and ${after('ends.key', 'ends.id')}`)}) following
     )
     select id, key::text as key from ends`,
    filtered ? [blockSize, [...list.categoryIds]] : [blockSize],
  );
  return rows;
}
