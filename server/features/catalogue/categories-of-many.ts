import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { idsOfNames } from './ids-of-names.ts';
import { keyOf } from './take-turn.ts';

/** The ids of each book's categories by their names, each once and in their order; new ones are made. */
export async function findCategoryIds(
  tx: SqlRunner,
  namesByBook: readonly (readonly string[])[],
): Promise<number[][]> {
  const ids = await idsOfNames(tx, 'categories', namesByBook.flat());
  return namesByBook.map((names) => [...new Set(names.flatMap((name) => ids.get(keyOf(name)) ?? []))]);
}

/** Places books in the categories that they were written with. */
export const placeInCategories = (tx: SqlRunner, bookIds: readonly number[]): Promise<unknown> =>
  runSql(
    tx,
    sql`insert into book_categories (book_id, category_id, position)
        select id, category_id, place - 1
        from books cross join unnest(category_ids) with ordinality as placed (category_id, place)
        where id = any(${sql.param([...bookIds])}::int[])`,
  );
