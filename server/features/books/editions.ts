import { z } from 'zod';
import { execute, oneRow, readIds, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { keepCards } from './keep-cards.ts';

/** The id of the book that an edition tells; of a book its own. */
export const wholeBookOf = (id: number): SQL =>
  sql`coalesce((select edition_of from books where id = ${id}), ${id})`;

export const findWholeBook = async (runner: SqlRunner, id: number): Promise<number> =>
  (await oneRow(runner, { id: z.number() }, sql`select ${wholeBookOf(id)} as id`)).id;

export const findEditions = (runner: SqlRunner, bookId: number): Promise<number[]> =>
  readIds(runner, sql`select id from books where edition_of = ${bookId}`);

/** Gives the id under which the book's minute is kept: its text and its sound are kept as those of a book. */
export async function keepMinute(tx: SqlRunner, bookId: number): Promise<number> {
  const { id } = await oneRow(
    tx,
    { id: z.number() },
    sql`insert into books (edition_of, status, author_id, source_kind, title, title_key, search_text, source_label)
        select id, 'edition', author_id, source_kind, '', '', '', '' from books where id = ${bookId}
        on conflict (edition_of) where edition_of is not null do update set updated_at = now() returning id`,
  );
  return id;
}

export async function removeMinute(tx: SqlRunner, bookId: number): Promise<void> {
  const removed = await execute(tx, sql`delete from books where edition_of = ${bookId}`);
  if (removed > 0) await keepCards(tx, [bookId]);
}
