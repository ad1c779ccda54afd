import { z } from 'zod';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import type { BrowsingDeps } from './deps.ts';

const idRow = { id: z.number() };

export async function bestUnheard(
  { database }: Pick<BrowsingDeps, 'database'>,
  bookId: number,
  heardIds: readonly number[],
): Promise<number | null> {
  const heard = sql`${sql.param([...heardIds, bookId])}::int[]`;
  const found = await firstRow(
    database.pool,
    idRow,
    sql`select id from (
          (select c.book_id as id, 0 as part, beside.place
            from book_shelves s cross join unnest(s.similar_ids) with ordinality as beside (id, place)
              join book_cards c on c.book_id = beside.id
            where s.book_id = ${bookId} and c.book_id <> all(${heard}))
          union all
          (select book_id, 1, 0 from book_cards where book_id <> all(${heard})
            order by listens_count desc nulls last, book_id desc nulls last limit 1)
        ) unheard order by part, place limit 1`,
  );
  return found?.id ?? null;
}
