import { bookStatuses } from '#contract/book-status.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { SearchQuery } from '../search-text.ts';

/** Shorter queries only match the beginning of titles: nearly every book has a word that starts with them. */
export const SHORTEST_WORD = 3;
/** Sorts after every text with a given prefix, by the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** All of them, by an index. */
export function foundBooks({ text, words }: SearchQuery): SQL {
  if (text.length < SHORTEST_WORD) {
    return sql`select id, status, title_key from books
      where status = any(${sql.param([...bookStatuses])}::text[])
        and title_key ~>=~ ${text} and title_key ~<~ ${text + LAST_CHARACTER}`;
  }
  return booksNamed(
    words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & '),
  );
}

/** Those whose title and author match. */
export function booksNamed(tsquery: string): SQL {
  const holds = sql`to_tsvector('simple', search_text) @@ ${tsquery}::tsquery`;
  // An index for each half; readers search by the one for published books.
  return sql`select id, status, title_key from books where status = 'published' and ${holds}
    union all select id, status, title_key from books
      where status <> 'published' and status <> 'deleted' and ${holds}`;
}
