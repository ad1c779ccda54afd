import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { lastImport } from '#contract/imports.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';
import { coverCategory, coverColumns, coverRow, faceOf } from './cover/cover-face.ts';
import { slug } from './rules.ts';
import { books } from './schema.ts';

/** What the people who look after a book see, whatever its status. */
export type BookWithStatus = Answer<typeof lastImport>['books'][number];

const statusRow = {
  ...rowOf(books, 'id', 'title', 'authorId', 'statusReason'),
  author: z.string(),
  category: z.string(),
  status: z.enum(bookStatuses),
  ...coverRow,
};

const shown = (row: RowOf<typeof statusRow>): BookWithStatus => ({
  id: row.id,
  title: row.title,
  slug: slug(row.title),
  author: { id: row.authorId, name: row.author },
  thumbnail: faceOf(row).thumbnail,
  status: row.status,
  status_reason: row.statusReason,
});

/** In the order of the ids, without those that no book has. */
export async function findWithStatus(
  runner: SqlRunner,
  bookIds: readonly number[],
): Promise<BookWithStatus[]> {
  const found = await rows(
    runner,
    statusRow,
    sql`select b.id, b.title, a.id as "authorId", a.name as author, b.status, b.status_reason as "statusReason",
          ${coverColumns}, ${coverCategory} as category
        from books b join authors a on a.id = b.author_id where b.id = any(${sql.param(bookIds)}::int[])
          and ${inCatalogue('b')}`,
  );
  const byId = new Map(found.map((row) => [row.id, shown(row)]));
  return bookIds.flatMap((id) => byId.get(id) ?? []);
}
