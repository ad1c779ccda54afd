import { sql } from 'drizzle-orm';
import { runSql } from '#server/platform/database/sql-runner.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { CatalogueDeps } from './deps.ts';

/** The error for a book that no reader sees: `taken_down`, with the reason, for one that they saw before. */
export async function whyNotHere(
  { database }: Pick<CatalogueDeps, 'database'>,
  bookId: number,
): Promise<AppError> {
  const [book] = await runSql<{ title: string; reason: string | null }>(
    database.pool,
    sql`select title, status_reason as reason from books
        where id = ${bookId} and published_at is not null and status in ('rejected', 'needs_review')`,
  );
  if (!book) return notFound('This book');
  const sentence = `“${book.title}” was taken down.${book.reason === null ? '' : ` ${book.reason}`}`;
  return new AppError('taken_down', sentence, { extra: { title: book.title, reason: book.reason } });
}
