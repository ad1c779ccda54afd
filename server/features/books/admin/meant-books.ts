import { rowOf } from '#server/platform/database/row-of.ts';
import { type RowOf, readIds, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { books } from '../schema.ts';
import type { SearchQuery } from '../search-text.ts';
import { isFound, isNamed, selectBooks } from './found-books.ts';
import type { KnownElsewhere } from './table-facts.ts';

const candidateRow = { ...rowOf(books, 'id', 'titleKey', 'searchText', 'listensCount') };

type Reads = {
  /** As many as `most` books with all the words. */
  named: (most: number) => Promise<number[]>;
  /** Books whose title and author match a tsquery. */
  read: (tsquery: string) => Promise<RowOf<typeof candidateRow>[]>;
};

/** Of a word that more books have than anybody counts. */
export const EVERYWHERE = 'everywhere';
type Meant = number[] | typeof EVERYWHERE | null;

/** What readers' search would find of these for a misspelt query, what is named so included; null if it's not misspelt. */
export type FindMeant = (query: SearchQuery, reads: Reads) => Promise<Meant>;

export type TableDeps = { known: KnownElsewhere; findMeant: FindMeant };

const MOST_READ = 200;

/** Null where the table searches for what was typed. */
export const booksMeant = (
  { findMeant }: Pick<TableDeps, 'findMeant'>,
  runner: SqlRunner,
  query: SearchQuery,
): Promise<Meant> =>
  findMeant(query, {
    named: (most) =>
      readIds(runner, sql`select id from (${selectBooks({ where: isFound(query) })}) found limit ${most}`),
    read: (tsquery) =>
      rows(
        runner,
        candidateRow,
        sql`select b.id, b.title_key as "titleKey", b.search_text as "searchText", b.listens_count as "listensCount"
            from (${selectBooks({ where: isNamed(tsquery) })}) found join books b using (id) limit ${MOST_READ}`,
      ),
  });
