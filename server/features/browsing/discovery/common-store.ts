import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';

const ids = z.array(z.number());

export const readCommon = named<[names: readonly string[]]>()({
  name: 'shelves_common',
  text: `select name, book_ids as "bookIds" from common_shelves where name = any($1::text[])`,
  row: { name: z.string(), bookIds: ids },
});

/** Whether everyone's shelves have to be redone; no row before the first time. */
export const readCommonAge = named<[]>()({
  name: 'shelves_common_age',
  text: `
    select due_at is not null or made_at < now() - interval '1 hour' as "isOld"
    from common_shelves where name = 'everyone'`,
  row: { isOld: z.boolean() },
});

/** For books that were added or changed. */
export const commonIsDue = named<[]>()({
  name: 'shelves_common_due',
  text: `update common_shelves set due_at = now() where name = 'everyone' and due_at is null`,
  row: {},
});

/** Most categories have enough among the most popular books of all; only the others are searched one by one. */
export const writeCategoryTops = named<[most: number, among: number]>()({
  name: 'shelves_category_tops',
  text: `
    with heard as materialized (
      select book_id as id, listens_count from book_cards
      order by listens_count desc nulls last, book_id desc nulls last limit $2
    ), placed as materialized (
      select bc.category_id, heard.id, row_number() over (
        partition by bc.category_id order by heard.listens_count desc, heard.id desc) as place
      from heard cross join lateral (select category_id from book_categories where book_id = heard.id) bc
    ), small as (
      select c.id as category_id, its.id, its.place
      from categories c cross join lateral (
        select b.book_id as id, row_number() over (order by b.listens_count desc, b.book_id desc) as place
        from book_categories bc join book_cards b on b.book_id = bc.book_id
        where bc.category_id = c.id order by place limit $1
      ) its
      where not exists (select from placed where placed.category_id = c.id and placed.place = $1)
    ), tops as (
      select 'category:' || category_id as name, array_agg(id order by place) as book_ids
      from (
        select * from small
        union all
        select * from placed where place <= $1 and not exists (
          select from small where small.category_id = placed.category_id)
      ) found group by category_id
    ), gone as (
      delete from common_shelves where name like 'category:%' and name not in (select name from tops)
    )
    insert into common_shelves (name, book_ids) select name, book_ids from tops
    on conflict (name) do update set book_ids = excluded.book_ids, made_at = now()`,
  row: {},
});

/** Those of most books first. */
export const readLanguages = named<[]>()({
  name: 'shelves_languages',
  text: 'select language from book_cards group by language order by count(*) desc, language limit 20',
  row: { language: z.string() },
});

export const readCategoryTops = named<[language: string, most: number]>()({
  name: 'shelves_tops_by_listens',
  text: `
    select array(
      select book_id from unnest(shelf.book_ids) with ordinality as top (book_id, place)
        join book_cards using (book_id) where language = $1 order by place
    ) as "bookIds" from common_shelves shelf cross join lateral (
      select coalesce(sum(listens_count), 0) as listens from books where id = any(shelf.book_ids)
    ) heard
    where name like 'category:%' order by heard.listens desc, cardinality(shelf.book_ids) desc, name limit $2`,
  row: { bookIds: ids },
});

export const writeEveryone = named<[name: string, bookIds: readonly number[]]>()({
  name: 'shelves_write_everyone',
  text: `
    insert into common_shelves (name, book_ids) values ($1, $2)
    on conflict (name) do update set book_ids = excluded.book_ids, made_at = now(), due_at = null`,
  row: {},
});
