import { type SQL, sql } from 'drizzle-orm';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { AdminBookOrder, BookCounts, BookFilters } from '#contract/books-admin.ts';

export type TablePage = {
  q: string;
  statuses: readonly BookStatus[] | null;
  filters: BookFilters;
  order: AdminBookOrder;
  limit: number;
  offset: number;
};

/** `isMore`: more were found than `total`, which can be paged through; nothing is then counted by status. */
export type FoundPage = {
  ids: number[];
  total: number;
  isMore: boolean;
  counts: BookCounts | null;
  /** For what a misspelt search may have meant. */
  isMeant?: true;
};

type Order = { by: SQL; back: SQL; columns: SQL };

const ids = sql`id`;
const titles = sql`id, title_key`;

// Each is exactly the order of an index, forwards or backwards. Any further column would make PostgreSQL read
// the books.
export const orders: Readonly<Record<AdminBookOrder, Order>> = {
  newest: { by: sql`id desc`, back: sql`id`, columns: ids },
  oldest: { by: sql`id`, back: sql`id desc`, columns: ids },
  title: { by: sql`title_key using ~<~, id`, back: sql`title_key using ~>~, id desc`, columns: titles },
  title_desc: { by: sql`title_key using ~>~, id desc`, back: sql`title_key using ~<~, id`, columns: titles },
};

export const totalOf = (counts: BookCounts, statuses: TablePage['statuses']): number =>
  (statuses ?? bookStatuses).reduce((sum, status) => sum + counts[status], 0);

/** `where` begins with `and`, and calls the book `books`. */
type Ordered = { columns: SQL; by: SQL; most: number | null; where?: SQL };

/**
 * The first `most` books, or all if null. One branch per status: only then does each come from its index in order.
 */
export function booksWith(
  statuses: readonly BookStatus[],
  { columns, by, most, where = sql`` }: Ordered,
): SQL {
  const branches = statuses.map(
    (status) =>
      sql`(select ${columns} from books where status = ${status}${where} order by ${by} limit ${most})`,
  );
  return sql`select * from (${sql.join(branches, sql` union all `)}) b order by ${by} limit ${most}`;
}
