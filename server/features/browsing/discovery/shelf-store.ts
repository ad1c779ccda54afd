import type { Pool } from 'pg';
import { z } from 'zod';
import { dueShelfRow } from '#server/features/books/index.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';

const ids = z.array(z.number());

const FOREIGN_KEY_VIOLATION = '23503';

const readersDue = named<[userIds: readonly number[]]>()({
  name: 'shelves_readers_due',
  text: `
    insert into reader_shelves (user_id, due_at) select id, now() from unnest($1::int[]) as given (id) order by id
    on conflict (user_id) do update set due_at = least(reader_shelves.due_at, excluded.due_at)`,
  row: {},
});

/** An account deleted in the meantime must not cost the others their recommendations. */
export async function readersAreDue(pool: Pool, userIds: readonly number[]): Promise<void> {
  try {
    await readersDue(pool, userIds);
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    if (userIds.length > 1) for (const userId of userIds) await readersAreDue(pool, [userId]);
  }
}

export const readDueReaders = named<[most: number]>()({
  name: 'shelves_due_readers',
  text: `
    select user_id as id, due_at::text as "dueAt", made_at is null as "isNew" from reader_shelves
    where due_at <= now() order by due_at limit $1`,
  row: dueShelfRow,
});

const weighedRow = {
  id: z.number(),
  title: z.string(),
  author: z.string(),
  authorId: z.number(),
  listensCount: z.number(),
  categoryIds: ids,
  topics: z.array(z.string()),
  document: z.string(),
};
export type WeighedRow = RowOf<typeof weighedRow>;

const weighedColumns = `b.id, b.title, a.name as author, b.author_id as "authorId", b.listens_count as "listensCount",
  array(select category_id from book_categories where book_id = b.id order by position) as "categoryIds", b.topics,
  b.search_document::text as document`;

export const readOwn = named<[id: number]>()({
  name: 'shelves_own',
  text: `
    select ${weighedColumns}, b.language from books b join authors a on a.id = b.author_id
    where b.id = $1 and b.status = 'published'`,
  row: { ...weighedRow, language: z.string() },
});

type CandidatesOf = [
  id: number,
  language: string,
  stems: readonly string[],
  worths: readonly number[],
  authorId: number,
  categoryIds: readonly number[],
  heardTogether: readonly number[],
];

/**
 * Books that share its most telling stems, of its author, popular in its categories, or heard with it, in its language:
 * some two hundred at most, by index alone, however large the catalogue. Of a frequent stem, only some are looked at.
 */
export const readCandidates = named<CandidatesOf>()({
  name: 'shelves_candidates',
  text: `
    with near as (
      (select hit.id from unnest($3::text[], $4::float8[]) as told (stem, worth) cross join lateral (
          select id from books where status = 'published' and language = $2 and search_document @@ told.stem::tsquery
          limit 300
        ) hit
        group by hit.id order by sum(told.worth) desc, hit.id limit 80)
      union
      (select book_id from book_cards where author_id = $5 order by published_at desc nulls last, book_id desc nulls last limit 12)
      union
      select unnest(book_ids) from common_shelves
      where name in (select 'category:' || category_id from unnest($6::int[]) as own (category_id))
      union
      select unnest($7::int[])
    )
    select ${weighedColumns} from near join books b on b.id = near.id join authors a on a.id = b.author_id
    where b.status = 'published' and b.id <> $1 and b.language = $2`,
  row: weighedRow,
});

export const readKnown = named<[ids: readonly number[]]>()({
  name: 'shelves_known',
  text: `
    select b.id, b.title, a.name as author, b.language,
      array(select category_id from book_categories where book_id = b.id) as "categoryIds",
      coalesce(s.similar_ids, '{}') as "similarIds", coalesce(s.similar_topics, '{}') as "similarTopics",
      coalesce(s.together_ids, '{}') as "togetherIds", coalesce(s.together_scores, '{}') as "togetherScores"
    from books b join authors a on a.id = b.author_id left join book_shelves s on s.book_id = b.id
    where b.id = any($1::int[])`,
  row: {
    id: z.number(),
    title: z.string(),
    author: z.string(),
    language: z.string(),
    categoryIds: ids,
    similarIds: ids,
    similarTopics: z.array(z.string()),
    togetherIds: ids,
    togetherScores: z.array(z.number()),
  },
});

/** In the order of the ids; unpublished ones, and those in other languages, are left out. */
export const readShown = named<[ids: readonly number[], languages: readonly string[]]>()({
  name: 'shelves_shown',
  text: `
    select b.id, b.author_id as "authorId", b.title, a.name as author, b.language
    from unnest($1::int[]) with ordinality as given (id, place)
      join books b on b.id = given.id join authors a on a.id = b.author_id
    where b.status = 'published' and b.language = any($2::text[]) order by given.place`,
  row: { id: z.number(), authorId: z.number(), title: z.string(), author: z.string(), language: z.string() },
});

const interestsRow = { interests: z.array(z.string()).nullable(), language: z.string().nullable() };

export const readInterests = named<[userId: number]>()({
  name: 'shelves_interests',
  text: 'select interests, language from reader_shelves where user_id = $1',
  row: interestsRow,
});

export const exportInterests = async (pool: Pool, userId: number): Promise<readonly string[]> =>
  (await readInterests(pool, userId))[0]?.interests ?? [];

export const writeInterests = named<[userId: number, interests: readonly string[], language: string]>()({
  name: 'shelves_write_interests',
  text: `
    insert into reader_shelves (user_id, interests, language, due_at) values ($1, $2, $3, now())
    on conflict (user_id) do update set interests = excluded.interests, language = excluded.language,
      due_at = least(reader_shelves.due_at, excluded.due_at)
    returning user_id as id, due_at::text as "dueAt", made_at is null as "isNew"`,
  row: dueShelfRow,
});

/** Books of a language with all stems of a topic in one of their topics or questions, those that say it most first. */
export const readTreating = named<[language: string, tsquery: string, most: number]>()({
  name: 'shelves_treating',
  text: `
    select id from (
      select id, listens_count, ts_rank('{0, 0, 1, 0}', search_document, $2::tsquery) as said from books
      where status = 'published' and language = $1 and search_document @@ $2::tsquery limit 500
    ) treating order by said desc, listens_count desc, id limit $3`,
  row: { id: z.number() },
});

export const writeReaderShelf = named<
  [id: number, dueAt: string, bookIds: readonly number[], topics: readonly string[]]
>()({
  name: 'shelves_write_reader',
  text: `
    update reader_shelves set book_ids = $3, topics = $4, made_at = now(),
      due_at = case when due_at > $2::timestamptz then due_at end
    where user_id = $1`,
  row: {},
});
