import { type SQL, sql } from 'drizzle-orm';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { AdminBookOrder, BookCounts } from '#contract/books-admin.ts';

/** A part of the table: `statuses` null for every one, `q` empty for every book. */
export type TablePage = {
  q: string;
  statuses: readonly BookStatus[] | null;
  order: AdminBookOrder;
  limit: number;
  offset: number;
};

/** `isMore`: more are found than `total`, which is how many can be paged through; then nothing is counted by status. */
export type FoundPage = { ids: number[]; total: number; isMore: boolean; counts: BookCounts | null };

type Order = { by: SQL; back: SQL; columns: SQL };

const ids = sql`id`;
const titles = sql`id, title_key`;

// Each is the very order of an index, forwards or backwards, so that a page is found by the index alone; any other column
// would have it look into the books.
export const orders: Readonly<Record<AdminBookOrder, Order>> = {
  newest: { by: sql`id desc`, back: sql`id`, columns: ids },
  oldest: { by: sql`id`, back: sql`id desc`, columns: ids },
  title: { by: sql`title_key using ~<~, id`, back: sql`title_key using ~>~, id desc`, columns: titles },
  title_desc: { by: sql`title_key using ~>~, id desc`, back: sql`title_key using ~<~, id`, columns: titles },
};

export const totalOf = (counts: BookCounts, statuses: TablePage['statuses']): number =>
  (statuses ?? bookStatuses).reduce((sum, status) => sum + counts[status], 0);

type Ordered = { columns: SQL; by: SQL; most: number | null };

/**
 * The first so many books of some statuses in an order, or all of them. One status a branch: each comes out of its index
 * in order, which PostgreSQL finds only where the branch asks for it, and the branches are merged.
 */
export function booksWith(statuses: readonly BookStatus[], { columns, by, most }: Ordered): SQL {
  const branches = statuses.map(
    (status) => sql`(select ${columns} from books where status = ${status} order by ${by} limit ${most})`,
  );
  return sql`select * from (${sql.join(branches, sql` union all `)}) b order by ${by} limit ${most}`;
}
