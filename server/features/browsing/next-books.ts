import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import type { BrowsingDeps } from './deps.ts';
import { isHeardElsewhere } from './discovery/heard-before.ts';

const MOST_NEXT = 12;

const readNext = named<[userId: number, bookId: number, together: readonly number[], most: number]>()({
  name: 'browsing_next_books',
  text: `
    with fresh as not materialized (
      select book_id, listens_count from book_cards c
      where book_id <> $2 and language = (select language from books where id = $2)
        and not exists (select from listenings l where l.user_id = $1 and l.book_id = c.book_id)
        and not ${isHeardElsewhere('c.book_id')}
    ), found as (
      (select book_id, 0 as part, given.place
        from unnest($3::int[]) with ordinality as given (book_id, place) join fresh using (book_id))
      union all
      (select fresh.book_id, 1, beside.place
        from book_shelves s cross join unnest(s.similar_ids) with ordinality as beside (id, place)
          join fresh on fresh.book_id = beside.id
        where s.book_id = $2)
      union all
      (select book_id, 2, row_number() over (order by listens_count desc, book_id desc) from (
        select * from fresh order by listens_count desc nulls last, book_id desc nulls last limit $4) popular)
    )
    select book_id as id from (select distinct on (book_id) * from found order by book_id, part, place) once
    order by part, place limit $4`,
  row: { id: z.number() },
});

/**
 * What comes after a book, best first: others of its collections, then those close to it, then popular ones. In its
 * language, and none that the listener has started.
 */
export async function nextBooks(
  { database, findTogether }: Pick<BrowsingDeps, 'database' | 'findTogether'>,
  userId: number,
  bookId: number,
): Promise<number[]> {
  const together = await findTogether(userId, bookId);
  const found = await readNext(database.pool, userId, bookId, together, MOST_NEXT);
  return found.map(({ id }) => id);
}
