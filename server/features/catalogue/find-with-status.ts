import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { coverVersion } from './cover/draw-cover.ts';
import { slug } from './rules.ts';

/** A book as those see it who look after it, whatever its status. */
export type BookWithStatus = {
  id: number;
  title: string;
  slug: string;
  author: { id: number; name: string };
  /** The address of its cover. */
  thumbnail: string;
  status: BookStatus;
  status_reason: string | null;
};

type Row = {
  id: number;
  title: string;
  authorId: number;
  author: string;
  category: string;
  status: BookStatus;
  statusReason: string | null;
};

const shown = ({ id, title, authorId, author, category, status, statusReason }: Row): BookWithStatus => ({
  id,
  title,
  slug: slug(title),
  author: { id: authorId, name: author },
  thumbnail: `/covers/${id}.svg?v=${coverVersion({ title, author, category })}`,
  status,
  status_reason: statusReason,
});

/** In the order of the ids; ids without a book are left out. */
export async function findWithStatus(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<BookWithStatus[]> {
  const rows = await runSql<Row>(
    runner,
    sql`select b.id, b.title, a.id as "authorId", a.name as author, b.status, b.status_reason as "statusReason",
          coalesce((select c.name from book_categories bc join categories c on c.id = bc.category_id
            where bc.book_id = b.id order by bc.position, c.id limit 1), '') as category
        from books b join authors a on a.id = b.author_id where b.id = any(${sql.param(bookIds)}::int[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bookIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [shown(row)] : [];
  });
}

/** How many of these books have each status. */
export async function countByStatus(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<Partial<Record<BookStatus, number>>> {
  const rows = await runSql<{ status: BookStatus; count: number }>(
    runner,
    sql`select status, count(*)::int as count from books where id = any(${sql.param(bookIds)}::int[]) group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
