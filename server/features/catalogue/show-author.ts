import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { CatalogueDeps } from './deps.ts';
import { booksPieces } from './lists/prepare-books.ts';
import { readAuthor, readAuthorBooks } from './store.ts';

/** Books of one author in an answer: more than anybody wrote whose books are read today. */
const MOST_BOOKS = 200;

/** An author with the published books, newest first, as JSON; null for one without any. */
export async function showAuthorJson(
  deps: CatalogueDeps,
  userId: number,
  authorId: number,
): Promise<PreparedJson | null> {
  const { pool } = deps.database;
  const [[author], rows] = await Promise.all([
    readAuthor(pool, authorId),
    readAuthorBooks(pool, authorId, MOST_BOOKS),
  ]);
  if (!author || rows.length === 0) return null;
  const books = await booksPieces(
    deps,
    userId,
    rows.map(({ id }) => id),
  );
  return new PreparedJson([`{"author":${JSON.stringify(author)},"books":`, ...books, '}']);
}
