import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import type { AdminCollection } from '#contract/collections-admin.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  execute,
  firstRow,
  oneRow,
  type RowOf,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { collections } from '../schema.ts';

const adminRow = {
  ...rowOf(collections, 'id', 'name', 'description', 'language'),
  books_count: z.number(),
  published_count: z.number(),
  is_editable: z.boolean(),
};

/** How the origin keys of collections made by admins begin. */
const OWNER = 'admin:';

const SELECT = sql`select c.id, c.name, c.description, c.language,
    count(b.id)::int as books_count, (count(b.id) filter (where b.status = 'published'))::int as published_count,
    starts_with(c.origin_key, ${OWNER}) as is_editable
  from collections c left join collection_books its on its.collection_id = c.id
    left join books b on b.id = its.book_id and ${inCatalogue('b')}`;

export const listAll = (runner: SqlRunner): Promise<AdminCollection[]> =>
  rows(runner, adminRow, sql`${SELECT} group by c.id order by c.position, c.id`);

export const findOne = (runner: SqlRunner, id: number): Promise<AdminCollection | null> =>
  firstRow(runner, adminRow, sql`${SELECT} where c.id = ${id} group by c.id`);

const bookRow = { id: z.number(), title: z.string(), author: z.string(), status: z.enum(bookStatuses) };

export const listBooks = (runner: SqlRunner, id: number): Promise<RowOf<typeof bookRow>[]> =>
  rows(
    runner,
    bookRow,
    sql`select b.id, b.title, a.name as author, b.status
        from collection_books its join books b on b.id = its.book_id join authors a on a.id = b.author_id
        where its.collection_id = ${id} and ${inCatalogue('b')} order by its.position, b.id`,
  );

export const namesIn = async (runner: SqlRunner, language: string): Promise<{ id: number; name: string }[]> =>
  rows(
    runner,
    { id: z.number(), name: z.string() },
    sql`select id, name from collections where language = ${language}`,
  );

export type Words = Pick<AdminCollection, 'name' | 'description' | 'language'>;

/** Puts it before all others, because a reader's home shows only the first few. Returns its id. */
export const insert = async (
  tx: SqlRunner,
  { name, description, language, key }: Words & { key: string },
): Promise<number> =>
  (
    await oneRow(
      tx,
      { id: z.number() },
      sql`insert into collections (origin_key, name, description, language, position)
          select ${OWNER + key}, ${name}, ${description}, ${language}, coalesce(min(position), 0) - 1
          from collections
          returning id`,
    )
  ).id;

export const writeWords = (
  tx: SqlRunner,
  { id, name, description, language }: Words & { id: number },
): Promise<number> =>
  execute(
    tx,
    sql`update collections set name = ${name}, description = ${description}, language = ${language}
        where id = ${id}`,
  );

export const remove = (tx: SqlRunner, id: number): Promise<number> =>
  execute(tx, sql`delete from collections where id = ${id}`);

const ints = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** Adds them at the end; unknown books are skipped. Returns how many were added. */
export const addBooks = (tx: SqlRunner, id: number, bookIds: readonly number[]): Promise<number> =>
  execute(
    tx,
    sql`insert into collection_books (collection_id, book_id, position)
        select ${id}, b.id,
          (select coalesce(max(position), -1) from collection_books where collection_id = ${id})
            + row_number() over (order by array_position(${ints(bookIds)}, b.id))
        from books b where b.id = any(${ints(bookIds)}) and ${inCatalogue('b')}
        on conflict (collection_id, book_id) do nothing`,
  );

/** Returns how many were removed. */
export const removeBooks = (tx: SqlRunner, id: number, bookIds: readonly number[]): Promise<number> =>
  execute(
    tx,
    sql`delete from collection_books where collection_id = ${id} and book_id = any(${ints(bookIds)})`,
  );

/** Puts the named books first, in this order; the others keep theirs. */
export const sortBooks = (tx: SqlRunner, id: number, bookIds: readonly number[]): Promise<number> =>
  execute(
    tx,
    sql`update collection_books its set position = sorted.place - 1
        from (
          select book_id, row_number() over (
            order by array_position(${ints(bookIds)}, book_id) nulls last, position, book_id) as place
          from collection_books where collection_id = ${id}
        ) sorted
        where its.collection_id = ${id} and its.book_id = sorted.book_id`,
  );

/** Counts books in the bin too, since they may come back. */
export const countBooks = async (tx: SqlRunner, id: number): Promise<number> =>
  (
    await oneRow(
      tx,
      { count: z.number() },
      sql`select count(*)::int as count from collection_books where collection_id = ${id}`,
    )
  ).count;
