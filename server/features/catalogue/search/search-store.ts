import type { Pool } from 'pg';
import { statement } from '#server/platform/database/sql-runner.ts';
import type { WordShares } from './search-plan.ts';
import type { Candidate } from './search-rules.ts';

const columns = `id, title_key as "titleKey", search_text as "searchText", listens_count as "listensCount"`;

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
 * Books whose title key is from `first` to before `end`, in the order of titles; of their texts the title alone, which is
 * all that tells them apart. So they are read from the index and none is looked up. Where these are not enough, also those
 * whose title and author hold what a tsquery asks for, and a pattern if there is one. One statement for both: while
 * somebody types, asking costs as much as finding.
 */
export const readTyped = statement<Candidate, Typed>({
  name: 'catalogue_typed',
  text: `
    with titles as materialized (
      select id, title_key, listens_count from books
      where status = 'published' and title_key ~>=~ $1 and title_key ~<~ $2
      order by title_key using ~<~, id limit $3
    )
    select id, title_key as "titleKey", title_key as "searchText", listens_count as "listensCount" from titles
    union all (
      select ${columns} from books
      where (select count(*) from titles) < $4 and status = 'published'
        and to_tsvector('simple', search_text) @@ $5::tsquery
        and ($6::text is null or ' ' || search_text || ' ' like $6) limit $7)`,
});

/** Books whose title and author hold what a tsquery asks for; which of too many is not defined. */
export const readByNames = statement<Candidate, [tsquery: string, most: number]>({
  name: 'catalogue_by_names',
  text: `
    select ${columns} from books
    where status = 'published' and to_tsvector('simple', search_text) @@ $1::tsquery limit $2`,
});

/** The same over slogan and description too. */
export const readByDocument = statement<Candidate, [tsquery: string, most: number]>({
  name: 'catalogue_by_document',
  text: `
    select ${columns} from books
    where status = 'published' and search_document @@ $1::tsquery limit $2`,
});

/** Of the most listened to, those whose title and author hold every pattern. */
export const readPopularLike = statement<
  Candidate,
  [patterns: readonly string[], among: number, most: number]
>({
  name: 'catalogue_popular_like',
  text: `
    select * from (
      select ${columns} from books where status = 'published'
      order by listens_count desc nulls last, id desc nulls last limit $2
    ) popular
    where ' ' || "searchText" || ' ' like all($1::text[]) limit $3`,
});

const sharesOf = { names: ['books_names', 'to_tsvector'], document: ['books', 'search_document'] } as const;
export type SearchedPart = keyof typeof sharesOf;

/** How common the commonest words are, as of the last ANALYZE. */
export async function readWordShares(pool: Pool, part: SearchedPart): Promise<WordShares> {
  const { rows } = await pool.query<{ books: number; words: string[] | null; shares: number[] | null }>(
    `select greatest(c.reltuples, 0)::float8 as books, s.most_common_elems::text::text[] as words,
       s.most_common_elem_freqs::float8[] as shares
     from pg_class c left join pg_stats s
       on s.schemaname = current_schema() and s.tablename = $1 and s.attname = $2
     where c.oid = 'books'::regclass`,
    [...sharesOf[part]],
  );
  const [found] = rows;
  const shares = new Map((found?.words ?? []).map((word, index) => [word, found?.shares?.[index] ?? 0]));
  return { books: found?.books ?? 0, shares };
}

export async function hasTrigrams(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rowCount === 1;
}

/** Least likeness by trigrams of two words: two letters swapped in a word of six leave 0.27. */
const LEAST_SIMILARITY = 0.2;

const readWordsAlike = statement<
  { typed: string; known: string[] },
  [words: readonly string[], most: number]
>({
  name: 'catalogue_words_alike',
  text: `
    select typed.word as typed, array(
      select word from search_words where word % typed.word
      order by similarity(word, typed.word) desc, word limit $2
    ) as known
    from unnest($1::text[]) as typed (word)`,
});

/** For each typed word the known ones that look like it. Needs pg_trgm. */
export async function readAlike(
  pool: Pool,
  words: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, string[]>> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local pg_trgm.similarity_threshold = ${LEAST_SIMILARITY}`);
    const rows = await readWordsAlike(client, words, most);
    await client.query('commit');
    client.release();
    return new Map(rows.map(({ typed, known }) => [typed, known]));
  } catch (error) {
    // The connection may be in the middle of a transaction: it is not used again.
    client.release(true);
    throw error;
  }
}
