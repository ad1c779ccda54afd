import type { Pool } from 'pg';
import { z } from 'zod';
import { dueShelfRow } from '#server/features/books/index.ts';
import { named } from '#server/platform/database/sql.ts';

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

export const readOwn = named<[id: number]>()({
  name: 'shelves_own',
  text: `
    select author_id as "authorId", title_key as "titleKey", listens_count as "listensCount",
      array(select category_id from book_categories where book_id = books.id order by position) as "categoryIds"
    from books where id = $1 and status = 'published'`,
  row: { authorId: z.number(), titleKey: z.string(), listensCount: z.number(), categoryIds: ids },
});

/**
 * Neighbours by id and the most popular in its categories, its author's, and what its listeners hear: a few hundred
 * at most, by index alone, however large the catalogue.
 */
export const readCandidates = named<
  [id: number, authorId: number, categoryIds: readonly number[], heardTogether: readonly number[]]
>()({
  name: 'shelves_candidates',
  text: `
    with near as (
      select side.book_id from unnest($3::int[]) as own (category_id) cross join lateral (
        (select book_id from book_categories where category_id = own.category_id and book_id > $1
         order by book_id limit 16)
        union all
        (select book_id from book_categories where category_id = own.category_id and book_id < $1
         order by book_id desc limit 16)
        union all
        select unnest(book_ids) from common_shelves where name = 'category:' || own.category_id
      ) side
      union
      (select book_id from book_cards where author_id = $2 order by published_at desc nulls last, book_id desc nulls last limit 12)
      union
      select unnest($4::int[])
    )
    select b.id, b.title_key as "titleKey", b.search_text as "searchText", b.listens_count as "listensCount",
      b.author_id as "authorId", (
        select count(*)::int from book_categories bc where bc.book_id = b.id and bc.category_id = any($3::int[])
      ) as "sharedCategories"
    from near join books b on b.id = near.book_id
    where b.status = 'published' and b.id <> $1 and b.language = (select language from books where id = $1)`,
  row: {
    id: z.number(),
    titleKey: z.string(),
    searchText: z.string(),
    listensCount: z.number(),
    authorId: z.number(),
    sharedCategories: z.number(),
  },
});

export const readKnown = named<[ids: readonly number[]]>()({
  name: 'shelves_known',
  text: `
    select b.id, array(select category_id from book_categories where book_id = b.id) as "categoryIds",
      coalesce(s.similar_ids, '{}') as "similarIds", coalesce(s.together_ids, '{}') as "togetherIds",
      coalesce(s.together_scores, '{}') as "togetherScores"
    from books b left join book_shelves s on s.book_id = b.id where b.id = any($1::int[])`,
  row: {
    id: z.number(),
    categoryIds: ids,
    similarIds: ids,
    togetherIds: ids,
    togetherScores: z.array(z.number()),
  },
});

export const readAuthorsOf = named<[ids: readonly number[]]>()({
  name: 'shelves_authors_of',
  text: `select book_id as id, author_id as "authorId" from book_cards where book_id = any($1::int[])`,
  row: { id: z.number(), authorId: z.number() },
});

export const writeReaderShelf = named<[id: number, dueAt: string, bookIds: readonly number[]]>()({
  name: 'shelves_write_reader',
  text: `
    update reader_shelves set book_ids = $3, made_at = now(),
      due_at = case when due_at > $2::timestamptz then due_at end
    where user_id = $1`,
  row: {},
});
