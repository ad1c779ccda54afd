import type { CatalogueDeps } from './deps.ts';
import { booksText } from './prepare-books.ts';
import { readAuthor, readAuthorBooks } from './store.ts';

/** Books of one author in an answer: more than anybody wrote whose books are read today. */
const MOST_BOOKS = 200;

/** An author with the published books, newest first, as JSON; null for one without any. */
export async function showAuthorText(
  deps: CatalogueDeps,
  userId: number,
  authorId: number,
): Promise<string | null> {
  const { pool } = deps.database;
  const [[author], rows] = await Promise.all([
    readAuthor(pool, authorId),
    readAuthorBooks(pool, authorId, MOST_BOOKS),
  ]);
  if (!author || rows.length === 0) return null;
  const books = await booksText(
    deps,
    userId,
    rows.map(({ id }) => id),
  );
  return `{"author":${JSON.stringify(author)},"books":${books}}`;
}
