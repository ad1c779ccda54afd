import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { faceOf } from './cover/cover-face.ts';
import { slug } from './rules.ts';
import { type CoverColumns, coverColumns } from './store.ts';

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

type Row = CoverColumns & {
  id: number;
  title: string;
  authorId: number;
  author: string;
  category: string;
  status: BookStatus;
  statusReason: string | null;
};

const shown = (row: Row): BookWithStatus => ({
  id: row.id,
  title: row.title,
  slug: slug(row.title),
  author: { id: row.authorId, name: row.author },
  thumbnail: faceOf(row).thumbnail,
  status: row.status,
  status_reason: row.statusReason,
});

/** In the order of the ids; ids without a book are left out. */
export async function findWithStatus(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<BookWithStatus[]> {
  const rows = await runSql<Row>(
    runner,
    sql`select b.id, b.title, a.id as "authorId", a.name as author, b.status, b.status_reason as "statusReason",
          ${sql.raw(coverColumns)},
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
