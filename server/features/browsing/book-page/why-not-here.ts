import { z } from 'zod';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { BrowsingDeps } from '../deps.ts';

const takenDownRow = { title: z.string(), reason: z.string().nullable() };

/** `taken_down` with the reason for a book that readers have seen before, otherwise `not_found`. */
export async function whyNotHere(
  { database }: Pick<BrowsingDeps, 'database'>,
  bookId: number,
): Promise<AppError> {
  const book = await firstRow(
    database.pool,
    takenDownRow,
    sql`select title, status_reason as reason from books
        where id = ${bookId} and published_at is not null and status in ('rejected', 'needs_review')`,
  );
  if (!book) return notFound('This book');
  const sentence = `“${book.title}” was taken down.${book.reason === null ? '' : ` ${book.reason}`}`;
  return new AppError('taken_down', sentence, { extra: { title: book.title, reason: book.reason } });
}
