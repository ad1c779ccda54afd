import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import { cardColumns, cardRow } from '../card-rows.ts';

const ids = z.array(z.number());

export const readCommon = named<[names: readonly string[]]>()({
  name: 'shelves_common',
  text: `select name, book_ids as "bookIds" from common_shelves where name = any($1::text[])`,
  row: { name: z.string(), bookIds: ids },
});

/** Whether the shelves of everybody have to be made anew; nothing before the first time. */
export const readCommonAge = named<[]>()({
  name: 'shelves_common_age',
  text: `
    select due_at is not null or made_at < now() - interval '1 hour' as "isOld"
    from common_shelves where name = 'everyone'`,
  row: { isOld: z.boolean() },
});

/**
 * Makes the most heard books of each category anew. Of the most heard books of all, most categories have enough; only
 * the others are looked through by themselves.
 */
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

/** The shelves of the categories, those of the most heard books first. */
export const readCategoryTops = named<[most: number]>()({
  name: 'shelves_tops_by_listens',
  text: `
    select shelf.book_ids as "bookIds" from common_shelves shelf cross join lateral (
      select coalesce(sum(listens_count), 0) as listens from books where id = any(shelf.book_ids)
    ) heard
    where name like 'category:%' order by heard.listens desc, cardinality(shelf.book_ids) desc, name limit $1`,
  row: { bookIds: ids },
});

export const writeEveryone = named<[bookIds: readonly number[]]>()({
  name: 'shelves_write_everyone',
  text: `
    insert into common_shelves (name, book_ids) values ('everyone', $1)
    on conflict (name) do update set book_ids = excluded.book_ids, made_at = now(), due_at = null`,
  row: {},
});

export const readTrending = named<[userId: number, least: number, most: number]>()({
  name: 'shelves_trending',
  text: `
    select ${cardColumns} from (
      select book_id, trend from book_shelves where trend >= $2
        and exists (select from book_cards where book_cards.book_id = book_shelves.book_id)
      order by trend desc nulls last limit $3
    ) shelf join book_cards c using (book_id)
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    order by shelf.trend desc`,
  row: cardRow,
});

/** What a job has chosen for a reader, else what is shown to everybody. */
export const readReaderShelf = named<[userId: number]>()({
  name: 'shelves_reader',
  text: `
    select coalesce(own.book_ids, everyone.book_ids, '{}') as "bookIds",
      coalesce(own.due_at is null and own.made_at < now() - interval '1 day', false) as "isOld"
    from (select) one
      left join reader_shelves own on own.user_id = $1 and own.made_at is not null
      left join common_shelves everyone on everyone.name = 'everyone'`,
  row: { bookIds: ids, isOld: z.boolean() },
});

/** Those of the books that the reader has not begun. */
export const readNotBegun = named<[userId: number, ids: readonly number[], most: number]>()({
  name: 'shelves_not_begun',
  text: `
    select ${cardColumns} from unnest($2::int[]) with ordinality as given (id, place)
      join book_cards c on c.book_id = given.id
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    where l.book_id is null order by given.place limit $3`,
  row: cardRow,
});

export const readSimilar = named<[userId: number, bookId: number]>()({
  name: 'shelves_similar',
  text: `
    select ${cardColumns}
    from book_shelves s cross join unnest(s.similar_ids) with ordinality as beside (id, place)
      join book_cards c on c.book_id = beside.id
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    where s.book_id = $2 order by beside.place`,
  row: cardRow,
});
