import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { bookShelfIsDue } from './discovery/due.ts';
import { readingMinutes } from './rules.ts';
import { searchDocumentOf, searchTextOf } from './search/search-rules.ts';
import { keyOf, takeTurn } from './take-turn.ts';
import { type BookInput, checkedBook, idOfName, keepSearchWords, setCategories } from './upsert-book.ts';

/**
 * Writes what is known of a book that is there already, whatever its origin, and publishes it where the status says
 * so. Listens, audio and the first date of publishing are kept. Part of the caller's transaction, who tells of it.
 * False where there is no such book.
 */
export async function reviseBook(
  tx: SqlRunner,
  bookId: number,
  input: Omit<BookInput, 'originKey' | 'originHash'>,
): Promise<boolean> {
  const book = checkedBook({ ...input, originKey: null });
  await takeTurn(tx);
  const authorId = await idOfName(tx, 'authors', book.author);
  const publishedAt =
    book.status === 'published'
      ? sql`coalesce(published_at, ${book.publishedAt}::timestamptz, now())`
      : sql`published_at`;
  const rows = await runSql(
    tx,
    sql`update books set title = ${book.title}, title_key = ${keyOf(book.title)}, author_id = ${authorId},
          slogan = ${book.slogan}, short_description = ${book.shortDescription}, year = ${book.year},
          language = ${book.language}, source_kind = ${book.sourceKind}, source_label = ${book.sourceLabel},
          status = ${book.status}, status_reason = ${book.statusReason}, progress = 1,
          reading_minutes = ${readingMinutes(book.wordCount)}, search_document = ${searchDocumentOf(book)}::tsvector,
          search_text = ${searchTextOf(book)}, published_at = ${publishedAt}, updated_at = now()
        where id = ${bookId} returning id`,
  );
  if (rows.length === 0) return false;
  await setCategories(tx, bookId, book.categories);
  await keepSearchWords(tx, searchTextOf(book));
  await bookShelfIsDue(tx, bookId);
  return true;
}
