import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import type { SearchQuery } from '../search-text.ts';

/** Shorter queries only match the beginning of titles, as those that are everywhere do: most books have such a word. */
const SHORTEST_WORD = 3;
/** Sorts after every text with a given prefix, by the order of bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** Whether title and author of a row of `books` match. */
export const isNamed = (tsquery: string): SQL =>
  sql`to_tsvector('simple', search_text) @@ ${tsquery}::tsquery`;

/** Whether they have all the words, the last one as a prefix. */
export const isFound = ({ text, words }: SearchQuery, isEverywhere = false): SQL =>
  isEverywhere || text.length < SHORTEST_WORD
    ? sql`title_key ~>=~ ${text} and title_key ~<~ ${text + LAST_CHARACTER}`
    : isNamed(
        words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & '),
      );

type Selected = {
  columns?: SQL;
  /** Of a row of `books`. */
  where?: SQL | undefined;
  statuses?: readonly BookStatus[];
  /** Only the first `most` of each status. */
  first?: { by: SQL; most: number };
};

/** One branch per status: only then is each read from an index, in its order. */
export function selectBooks({
  columns = sql`id`,
  where = sql`true`,
  statuses = bookStatuses,
  first,
}: Selected): SQL {
  const end = first ? sql`order by ${first.by} limit ${first.most}` : sql``;
  const branches = statuses.map(
    (status) => sql`(select ${columns} from books where status = ${status} and ${where} ${end})`,
  );
  return sql.join(branches, sql` union all `);
}
