import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { bookShelvesAreDue } from './book-shelves.ts';
import { inCatalogue } from './catalogue.ts';
import { keepCards } from './keep-cards.ts';

const movedRow = { id: z.number(), title: z.string(), status: z.enum(bookStatuses) };

/** A book that went into the bin or came out of it. `status` is the one outside. */
export type MovedBook = RowOf<typeof movedRow>;

/** Hides books from everybody, with everything that belongs to them. The caller has locked them. */
export async function moveToBin(tx: SqlRunner, bookIds: readonly number[]): Promise<MovedBook[]> {
  const moved = await rows(
    tx,
    movedRow,
    sql`update books set deleted_status = status, status = 'deleted', deleted_at = now(), updated_at = now()
        where id = any(${sql.param([...bookIds])}::int[]) and ${inCatalogue('books')}
        returning id, title, deleted_status as status`,
  );
  await keepCards(tx, bookIds);
  return moved;
}

/** Those of the ids that are in the bin, locked in the order of ids. */
const lockBinned = (tx: SqlRunner, bookIds: readonly number[]) =>
  rows(
    tx,
    movedRow,
    sql`select id, title, deleted_status as status from books
        where id = any(${sql.param([...bookIds])}::int[]) and status = 'deleted' order by id for update`,
  );

/**
 * Brings books back as they were; ids that aren't in the bin are left out. One that was being generated waits, since its
 * generation stopped. Returns what each was before it was deleted.
 */
export async function takeFromBin(tx: SqlRunner, bookIds: readonly number[]): Promise<MovedBook[]> {
  const binned = await lockBinned(tx, bookIds);
  const ids = binned.map(({ id }) => id);
  if (ids.length === 0) return [];
  await execute(
    tx,
    sql`update books set status = case deleted_status when 'generating' then 'waiting' else deleted_status end,
          deleted_at = null, deleted_status = null, updated_at = now()
        where id = any(${sql.param(ids)}::int[])`,
  );
  // Its address is its own again.
  await execute(tx, sql`delete from merged_books where book_id = any(${sql.param(ids)}::int[])`);
  await keepCards(tx, ids);
  const back = binned.filter(({ status }) => status === 'published').map(({ id }) => id);
  if (back.length > 0) await bookShelvesAreDue(tx, sql`select unnest(${sql.param(back)}::int[])`);
  return binned;
}

/** Deletes books that are in the bin, with everything that belongs to them but their files. */
export const emptyFromBin = (tx: SqlRunner, bookIds: readonly number[]): Promise<MovedBook[]> =>
  rows(
    tx,
    movedRow,
    sql`delete from books where id = any(${sql.param([...bookIds])}::int[]) and status = 'deleted'
        returning id, title, deleted_status as status`,
  );
