import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { idsOfNames, keyOf } from './names.ts';

/** A book with the names of its categories; the first one gives the cover its look. */
type Placed = { id: number; categories: readonly string[] };

/** Places books in these categories, in this order, and in no others; new categories are made. */
export async function placeInCategories(tx: SqlRunner, books: readonly Placed[]): Promise<void> {
  const ids = await idsOfNames(
    tx,
    'categories',
    books.flatMap(({ categories }) => categories),
  );
  const placed = books.flatMap(({ id: bookId, categories }) =>
    [...new Set(categories.flatMap((name) => ids.get(keyOf(name)) ?? []))].map((categoryId, position) => ({
      bookId,
      categoryId,
      position,
    })),
  );
  await execute(
    tx,
    sql`with given as (
          select * from unnest(${sql.param(placed.map(({ bookId }) => bookId))}::int[],
            ${sql.param(placed.map(({ categoryId }) => categoryId))}::int[],
            ${sql.param(placed.map(({ position }) => position))}::smallint[]) as given (book_id, category_id, position)
        ), gone as (
          delete from book_categories placed where book_id = any(${sql.param(books.map(({ id }) => id))}::int[])
            and not exists (select from given
              where given.book_id = placed.book_id and given.category_id = placed.category_id)
        )
        insert into book_categories (book_id, category_id, position) select * from given
        on conflict (book_id, category_id) do update set position = excluded.position`,
  );
}
