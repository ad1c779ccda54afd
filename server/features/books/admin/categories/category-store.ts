import { z } from 'zod';
import type { AdminCategory } from '#contract/categories-admin.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from '../../catalogue.ts';
import { keyOf } from '../../names.ts';
import { categories } from '../../schema.ts';

const adminRow = {
  ...rowOf(categories, 'id', 'name', 'description'),
  books: z.number(),
  published: z.number(),
};

export const listCategories = (runner: SqlRunner): Promise<AdminCategory[]> =>
  rows(
    runner,
    adminRow,
    sql`select c.id, c.name, c.description, counted.books::int as books, counted.published::int as published
        from categories c join (
          select bc.category_id, count(*) filter (where ${inCatalogue('b')}) as books, count(*) filter (where b.status = 'published') as published
          from book_categories bc join books b on b.id = bc.book_id
          group by bc.category_id
        ) counted on counted.category_id = c.id
        order by c.place, c.name_key, c.id`,
  );

const categoryRow = rowOf(categories, 'id', 'name', 'description');
export type Category = RowOf<typeof categoryRow>;

/** Nobody else changes it until the transaction ends. */
export const lockCategory = (tx: SqlRunner, id: number): Promise<Category | null> =>
  firstRow(tx, categoryRow, sql`select id, name, description from categories where id = ${id} for update`);

export const findCalled = (tx: SqlRunner, name: string): Promise<Category | null> =>
  firstRow(
    tx,
    categoryRow,
    sql`select id, name, description from categories where name_key = ${keyOf(name)}`,
  );

/** True where it was one that no book has, not even in the bin: then it's gone. */
export const removeUnused = async (tx: SqlRunner, id: number): Promise<boolean> =>
  (await execute(
    tx,
    sql`delete from categories where id = ${id} and not exists (select from book_categories where category_id = ${id})`,
  )) > 0;

export const writeCategory = (tx: SqlRunner, { id, name, description }: Category): Promise<number> =>
  execute(
    tx,
    sql`update categories set name = ${name}, name_key = ${keyOf(name)}, description = ${description}
        where id = ${id}`,
  );

/** A book of both keeps the place of the one that comes first. Returns how many books there were. */
export async function moveBooks(tx: SqlRunner, fromId: number, intoId: number): Promise<number> {
  await execute(
    tx,
    sql`update book_categories kept set position = least(kept.position, gone.position) from book_categories gone
        where gone.book_id = kept.book_id and gone.category_id = ${fromId} and kept.category_id = ${intoId}`,
  );
  const joined = await execute(
    tx,
    sql`delete from book_categories gone using book_categories kept
        where gone.book_id = kept.book_id and gone.category_id = ${fromId} and kept.category_id = ${intoId}`,
  );
  const moved = await execute(
    tx,
    sql`update book_categories set category_id = ${intoId} where category_id = ${fromId}`,
  );
  await execute(tx, sql`delete from categories where id = ${fromId}`);
  return joined + moved;
}

/** Those that aren't named follow by name. */
export const writeOrder = (tx: SqlRunner, ids: readonly number[]): Promise<number> =>
  execute(
    tx,
    sql`update categories set place = given.place - 1
        from categories c left join unnest(${sql.param([...ids])}::int[]) with ordinality as given (id, place)
          on given.id = c.id
        where categories.id = c.id and categories.place is distinct from given.place - 1`,
  );
