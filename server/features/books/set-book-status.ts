import { z } from 'zod';
import type { BookStatus } from '#contract/book-status.ts';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';
import { setFields } from './write-books.ts';

const lockedRow = { id: z.number(), isPublished: z.boolean() };

/**
 * The reason is for people; `progress` is 0 to 1. A published book stays published while it is regenerated: only
 * reason and progress change.
 */
export async function setBookStatus(
  tx: SqlRunner,
  books: number | readonly number[],
  to: { status: Exclude<BookStatus, 'published'>; reason: string | null; progress: number },
): Promise<void> {
  const locked = await rows(
    tx,
    lockedRow,
    sql`select id, status = 'published' as "isPublished" from books
        where id = any(${sql.param([books].flat())}::int[]) and ${inCatalogue('books')}
        order by id for no key update`,
  );
  const idsWhere = (isPublished: boolean) =>
    locked.filter((book) => book.isPublished === isPublished).map(({ id }) => id);
  const said = { statusReason: to.reason, progress: to.progress };
  await setFields(tx, idsWhere(false), { ...said, status: to.status });
  await setFields(tx, idsWhere(true), said);
}
