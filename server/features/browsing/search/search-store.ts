import { z } from 'zod';
import { searchWordsOf } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import {
  firstRow,
  named,
  narrowable,
  type RowOf,
  readIds,
  rows,
  type SQL,
  sql,
} from '#server/platform/database/sql.ts';
import type { WordShares } from './search-plan.ts';

const read = sql`id, title_key, search_text, listens_count, language, search_document`;
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
  text: (value, condition) => {
    // Hidden in a select, so that PostgreSQL doesn't plan for each value anew: it takes longer than finding most of them.
    const hidden = (place: number) => (condition ? value(place) : sql`(select ${value(place)})`);
    return sql`
    with titles as materialized (
      select book_id as id, title_key, listens_count from book_cards
      where title_key ~>=~ ${hidden(1)} and title_key ~<~ ${hidden(2)}${condition}
      order by title_key using ~<~, book_id limit ${value(3)}
    )
    select id, title_key as "titleKey", title_key as "searchText", listens_count as "listensCount" from titles
    union all (
      select ${columns} from books
      where (select count(*) from titles) < ${value(4)} and status = 'published'
        and to_tsvector('simple', search_text) @@ ${hidden(5)}::tsquery
        and (${value(6)}::text is null or ' ' || search_text || ' ' like ${value(6)})${amongCards(condition)}
      limit ${value(7)})`;
  },
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

/** Of the books with such common words, so many are read to find those in a category, or of a length: all take a second. */
const MOST_CHOSEN_FROM = sql.raw('2000');

/** `[{language, every, enough}]` as JSON: of an array, PostgreSQL would plan the statement anew for each length. */
type Asked = [asked: string, most: number, mostRead: number];

/**
 * Books with the stems of a question, by language: `every` of them, and if those aren't many, `enough`. The most are
 * looked up of each, and of both those are read that say most of it: reading them takes longest.
 */
export const readAsked = narrowable<Asked>()({
  name: 'search_asked',
  text: (value, condition) => sql`
    with asked as (
      select * from json_to_recordset(${value(1)}) as asked (language text, every text, enough text)
    ), every as materialized (
      select hit.*, enough from asked cross join lateral (
        select * from (
          select ${read} from books where status = 'published' and language = asked.language
            and search_document @@ every::tsquery limit ${MOST_CHOSEN_FROM}
        ) books where true${amongCards(condition)} limit ${value(2)}
      ) hit
    ), enough as materialized (
      select hit.*, enough from asked cross join lateral (
        select * from (
          select ${read} from books where enough <> every and (select count(*) from every) < ${value(2)}
            and status = 'published' and language = asked.language and search_document @@ enough::tsquery
          limit ${MOST_CHOSEN_FROM}
        ) books where not search_document @@ every::tsquery${amongCards(condition)} limit ${value(2)}
      ) hit
    )
    select ${columns}, language, search_document::text as document from (
      select * from (select * from every union all select * from enough) found
      order by ts_rank('{0.6, 0.9, 1, 1}', search_document, enough::tsquery) desc limit ${value(3)}
    ) books`,
  row: { ...candidateRow, language: z.string(), document: z.string() },
});

const saidRow = { id: z.number(), questions: z.array(z.string()), keyIdeas: z.string().nullable() };
export type SaidRow = RowOf<typeof saidRow>;

/** What books say in questions and key ideas, the latter as JSON. */
export const readSaid = named<[ids: readonly number[]]>()({
  name: 'search_said',
  text: `select id, questions, key_ideas as "keyIdeas" from books where id = any($1::int[])`,
  row: saidRow,
});

/** Of so many of the most popular, those with common words are found. */
const MOST_POPULAR = sql.raw('5000');

/** The most popular first. */
export const readPopular = (reads: Database['reads']): Promise<RowOf<typeof candidateRow>[]> =>
  rows(
    reads,
    candidateRow,
    sql`select b.id, b.title_key as "titleKey", b.search_text as "searchText", c.listens_count as "listensCount"
        from (
          select book_id, listens_count from book_cards
          order by listens_count desc nulls last, book_id desc nulls last limit ${MOST_POPULAR}
        ) c join books b on b.id = c.book_id
        order by c.listens_count desc, b.id desc`,
  );

/** Those of the books that a condition on `book_cards` holds for. */
export const readChosen = (
  reads: Database['reads'],
  ids: readonly number[],
  condition: SQL,
): Promise<number[]> =>
  readIds(
    reads,
    sql`select book_id as id from book_cards where book_id = any(${sql.param(ids)}::int[])${condition}`,
  );

/** `canCompare`: the server has pg_trgm. */
export type KnownWords = WordShares & { canCompare: boolean };

const elementsRow = { words: z.array(z.string()).nullable(), shares: z.array(z.number()).nullable() };
const sharesRow = { ...elementsRow, canCompare: z.boolean(), books: z.number() };

const sharesIn = (found: RowOf<typeof elementsRow> | null): Map<string, number> =>
  new Map((found?.words ?? []).map((word, index) => [word, found?.shares?.[index] ?? 0]));

/** Of words in titles and authors, as of the last ANALYZE. */
export async function readWordShares(reads: Database['reads']): Promise<KnownWords> {
  const found = await firstRow(
    reads,
    sharesRow,
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as "canCompare",
          greatest(c.reltuples, 0)::float8 as books, s.most_common_elems::text::text[] as words,
          s.most_common_elem_freqs::float8[] as shares
        from pg_class c left join pg_stats s
          on s.schemaname = current_schema() and s.tablename = 'books_names' and s.attname = 'to_tsvector'
        where c.oid = 'books'::regclass`,
  );
  return { books: found?.books ?? 0, shares: sharesIn(found), canCompare: found?.canCompare ?? false };
}

/** In libraries up to this size every stem is counted; in larger ones the server's statistics tell. */
const MOST_COUNTED = 2_000;

/** Published books by language, and in which share of all books frequent stems are. */
export type StemShares = {
  books: ReadonlyMap<string, number>;
  shares: ReadonlyMap<string, number>;
  /** In a small library, where each book changes them. */
  isCounted: boolean;
};

/** In which share of a language's books a stem is; one that's in no statistics counts as if it were in half a book. */
export function shareIn({ books, shares }: StemShares, language: string): (stem: string) => number {
  const all = [...books.values()].reduce((sum, count) => sum + count, 0);
  const count = books.get(language) ?? all;
  return (stem) => Math.min(1, ((shares.get(stem) ?? 0) * all || 0.5) / Math.max(1, count));
}

export async function readStemShares(reads: Database['reads']): Promise<StemShares> {
  const counted = await rows(
    reads,
    { language: z.string(), count: z.number() },
    sql`select language, count(*)::int as count from book_cards group by language`,
  );
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const isCounted = all <= MOST_COUNTED;
  const found = await firstRow(
    reads,
    elementsRow,
    isCounted
      ? sql`select array_agg(word) as words, array_agg(ndoc / ${Math.max(1, all)}::float8) as shares
            from ts_stat('select search_document from books where status = ''published''')`
      : sql`select most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares from pg_stats
            where schemaname = current_schema() and tablename = 'books' and attname = 'search_document'`,
  );
  const books = new Map(counted.map(({ language, count }): [string, number] => [language, count]));
  return { books, shares: sharesIn(found), isCounted };
}

/** Of how many books, the most popular, the words are counted that they ask with: enough to correct others by. */
const MOST_ASKING = 1_000;

/** The words of questions and topics, folded, and how many books have them. */
export async function readWordsAsked(reads: Database['reads']): Promise<ReadonlyMap<string, number>> {
  const asking = `select to_tsvector('simple', array_to_string(questions || topics, ' ')) from books
    join book_cards on book_id = id order by book_cards.listens_count desc nulls last limit ${MOST_ASKING}`;
  const counted = await rows(
    reads,
    { word: z.string(), count: z.number() },
    sql`select word, ndoc as count from ts_stat(${asking})`,
  );
  const known = new Map<string, number>();
  for (const { word, count } of counted)
    for (const folded of searchWordsOf(word)) known.set(folded, (known.get(folded) ?? 0) + count);
  return known;
}

/** By trigrams: two swapped letters in a word of six leave 0.27. */
const LEAST_SIMILARITY = 0.25;

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
