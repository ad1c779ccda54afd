import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, named, narrowable, type SQL, sql } from '#server/platform/database/sql.ts';
import type { WordShares } from './search-plan.ts';

const columns = sql`id, title_key as "titleKey", search_text as "searchText", listens_count as "listensCount"`;

/** Conditions are on `book_cards`. */
const amongCards = (condition: SQL | undefined): SQL | undefined =>
  condition && sql` and exists (select from book_cards where book_cards.book_id = books.id${condition})`;

const candidateRow = {
  id: z.number(),
  titleKey: z.string(),
  searchText: z.string(),
  listensCount: z.number(),
};

type Typed = [
  first: string,
  end: string,
  mostTitles: number,
  enough: number,
  tsquery: string | null,
  pattern: string | null,
  mostNames: number,
];

/**
 * Books by title key from `first` to before `end`, read from the index alone. If they aren't enough, also titles and
 * authors that match a tsquery, and a pattern if given. One statement for both: while people type, asking costs as
 * much as finding.
 */
export const readTyped = narrowable<Typed>()({
  name: 'search_typed',
  text: (value, condition) => sql`
    with titles as materialized (
      select book_id as id, title_key, listens_count from book_cards
      where title_key ~>=~ ${value(1)} and title_key ~<~ ${value(2)}${condition}
      order by title_key using ~<~, book_id limit ${value(3)}
    )
    select id, title_key as "titleKey", title_key as "searchText", listens_count as "listensCount" from titles
    union all (
      select ${columns} from books
      where (select count(*) from titles) < ${value(4)} and status = 'published'
        and to_tsvector('simple', search_text) @@ ${value(5)}::tsquery
        and (${value(6)}::text is null or ' ' || search_text || ' ' like ${value(6)})${amongCards(condition)}
      limit ${value(7)})`,
  row: candidateRow,
});

/** In title and author; arbitrary ones if there are too many. */
export const readByNames = narrowable<[tsquery: string, most: number]>()({
  name: 'search_by_names',
  text: (value, condition) => sql`
    select ${columns} from books
    where status = 'published' and to_tsvector('simple', search_text) @@ ${value(1)}::tsquery${amongCards(condition)}
    limit ${value(2)}`,
  row: candidateRow,
});

/** In slogan and description too. */
export const readByDocument = narrowable<[tsquery: string, most: number]>()({
  name: 'search_by_document',
  text: (value, condition) => sql`
    select ${columns} from books
    where status = 'published' and search_document @@ ${value(1)}::tsquery${amongCards(condition)} limit ${value(2)}`,
  row: candidateRow,
});

/** Of the most popular, those whose title and author match every pattern. */
export const readPopularLike = narrowable<[patterns: readonly string[], among: number, most: number]>()({
  name: 'search_popular_like',
  text: (value, condition) => sql`
    select * from (
      select b.id, b.title_key as "titleKey", b.search_text as "searchText", c.listens_count as "listensCount"
      from (
        select book_id, listens_count from book_cards where true${condition}
        order by listens_count desc nulls last, book_id desc nulls last limit ${value(2)}
      ) c join books b on b.id = c.book_id
      order by c.listens_count desc, b.id desc
    ) popular
    where ' ' || "searchText" || ' ' like all(${value(1)}::text[]) limit ${value(3)}`,
  row: candidateRow,
});

const sharesOf = { names: ['books_names', 'to_tsvector'], document: ['books', 'search_document'] } as const;
export type SearchedPart = keyof typeof sharesOf;

/** `canCompare`: the server has pg_trgm. */
export type KnownWords = WordShares & { canCompare: boolean };

const sharesRow = {
  canCompare: z.boolean(),
  books: z.number(),
  words: z.array(z.string()).nullable(),
  shares: z.array(z.number()).nullable(),
};

/** As of the last ANALYZE. */
export async function readWordShares(reads: Database['reads'], part: SearchedPart): Promise<KnownWords> {
  const [table, column] = sharesOf[part];
  const found = await firstRow(
    reads,
    sharesRow,
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as "canCompare",
          greatest(c.reltuples, 0)::float8 as books, s.most_common_elems::text::text[] as words,
          s.most_common_elem_freqs::float8[] as shares
        from pg_class c left join pg_stats s
          on s.schemaname = current_schema() and s.tablename = ${table} and s.attname = ${column}
        where c.oid = 'books'::regclass`,
  );
  const shares = new Map((found?.words ?? []).map((word, index) => [word, found?.shares?.[index] ?? 0]));
  return { books: found?.books ?? 0, shares, canCompare: found?.canCompare ?? false };
}

/** By trigrams: two swapped letters in a word of six leave 0.27. */
const LEAST_SIMILARITY = 0.2;

/**
 * Known words similar to each typed one; if known words are trusted, only itself for those, since comparing costs
 * milliseconds. Needs pg_trgm, whose `%` takes its limit from a setting of this statement.
 */
export const readAlike = named<[words: readonly string[], most: number, trustsKnown: boolean]>()({
  name: 'search_words_alike',
  text: `
    select typed.word as typed, case
      when $3 and exists (select from search_words where word = typed.word) then array[typed.word]
      else array(
        select word from search_words where word % typed.word
        order by similarity(word, typed.word) desc, word limit $2
      ) end as known
    from unnest($1::text[]) as typed (word), (
      select set_config('pg_trgm.similarity_threshold', '${LEAST_SIMILARITY}', true) as least offset 0
    ) setting
    where least is not null`,
  row: { typed: z.string(), known: z.array(z.string()) },
});
