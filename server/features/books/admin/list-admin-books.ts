import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import type { AdminBookOrder, BookFilters, listAdminBooks as list } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { readIds, type SQL, sql } from '#server/platform/database/sql.ts';
import { countedPageOf, mostCounted, windowOf } from '#server/platform/http/page-of.ts';
import { countByStatus } from '../book-counts.ts';
import { readTable } from './book-store.ts';
import type { BooksAdminDeps } from './deps.ts';
import { selectBooks } from './found-books.ts';
import { conditionOf } from './matching-books.ts';
import type { TableDeps } from './meant-books.ts';
import { readFacts } from './table-facts.ts';

type Asked = {
  q: string;
  statuses: readonly BookStatus[] | null;
  filters: BookFilters;
  order: AdminBookOrder;
  page: number;
  per_page: number;
};

type Deps = Pick<BooksAdminDeps, 'database' | 'mediaLink'> & TableDeps;

const ids = sql`id`;
const titles = sql`id, title_key`;

// Each is exactly the order of an index, forwards or backwards. Any further column would make PostgreSQL read
// the books.
const orders: Readonly<Record<AdminBookOrder, { by: SQL; columns: SQL }>> = {
  newest: { by: sql`id desc`, columns: ids },
  oldest: { by: sql`id`, columns: ids },
  title: { by: sql`title_key using ~<~, id`, columns: titles },
  title_desc: { by: sql`title_key using ~>~, id desc`, columns: titles },
};

export async function listAdminBooks(deps: Deps, asked: Asked): Promise<Answer<typeof list>> {
  const { pool } = deps.database;
  const { where, isMeant } = await conditionOf(deps, pool, { q: asked.q, ...asked.filters });
  const statuses = asked.statuses ?? bookStatuses;
  const [counts, found] = await Promise.all([
    countByStatus(pool, { where, most: mostCounted(asked) }),
    readIds(pool, pageOfIds({ ...asked, statuses, where })),
  ]);
  const counted = statuses.reduce((sum, status) => sum + counts[status], 0);
  const [books, facts] = await Promise.all([
    readTable(pool, found, deps.mediaLink),
    readFacts(pool, found, deps.known),
  ]);
  return {
    books: books.flatMap((book) => {
      const its = facts.get(book.id);
      return its ? [{ ...book, ...its }] : [];
    }),
    is_meant: isMeant,
    counts,
    ...countedPageOf(asked, counted),
  };
}

type Found = Omit<Asked, 'statuses'> & { statuses: readonly BookStatus[]; where: SQL | undefined };

function pageOfIds({ order, statuses, where, ...asked }: Found): SQL {
  const { by, columns } = orders[order];
  const { limit, offset } = windowOf(asked);
  const books = selectBooks({ columns, where, statuses, first: { by, most: offset + limit } });
  return sql`select id from (${books}) b order by ${by} limit ${limit} offset ${offset}`;
}
