import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { DAYS_IN_BIN, type listBin as list } from '#contract/books-bin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { countRows, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import { coverCategory, coverColumns, coverRow, faceOf } from '../cover/cover-face.ts';
import { books } from '../schema.ts';

const binnedRow = {
  ...rowOf(books, 'id', 'title', 'authorId'),
  author: z.string(),
  category: z.string(),
  status: z.enum(bookStatuses),
  deleted_at: z.date(),
  removed_at: z.date(),
  ...coverRow,
};

/** Latest first. */
export async function listBin(
  runner: SqlRunner,
  query: { page: number; per_page: number },
): Promise<Answer<typeof list>> {
  const { limit, offset } = windowOf(query);
  const total = await countRows(runner, sql`books where status = 'deleted'`);
  const found = await rows(
    runner,
    binnedRow,
    sql`select b.id, b.title, a.id as "authorId", a.name as author, b.deleted_status as status, b.deleted_at,
          b.deleted_at + make_interval(days => ${DAYS_IN_BIN}) as removed_at, ${coverColumns},
          ${coverCategory} as category
        from books b join authors a on a.id = b.author_id where b.status = 'deleted'
        order by b.deleted_at desc, b.id desc limit ${limit} offset ${offset}`,
  );
  const books = found.map(({ id, title, status, deleted_at, removed_at, ...row }) => ({
    id,
    title,
    author: { id: row.authorId, name: row.author },
    ...faceOf({ ...row, id, title }),
    status,
    deleted_at: deleted_at.toISOString(),
    removed_at: removed_at.toISOString(),
  }));
  return { books, ...pageOf(query, total) };
}
