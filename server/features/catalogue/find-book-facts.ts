import { sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/book-status.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** What a narration says and knows of a book besides its text. */
export type BookFacts = {
  title: string;
  author: string;
  language: string;
  year: number | null;
  status: BookStatus;
  statusReason: string | null;
  isPublished: boolean;
  /** Now, or before it was taken down. */
  wasPublished: boolean;
};

/** The facts of a book in whatever status; null where there is none. */
export async function findBookFacts(runner: SqlRunner, bookId: number): Promise<BookFacts | null> {
  const [facts] = await runSql<BookFacts>(
    runner,
    sql`select b.title, a.name as author, b.language, b.year, b.status, b.status_reason as "statusReason",
          b.status = 'published' as "isPublished",
          b.published_at is not null as "wasPublished"
        from books b join authors a on a.id = b.author_id where b.id = ${bookId}`,
  );
  return facts ?? null;
}
