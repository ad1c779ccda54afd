import { z } from 'zod';
import { inCatalogue } from '#server/features/books/index.ts';
import {
  execute,
  firstRow,
  type RowOf,
  readIds,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import type { StoredRow } from '../store.ts';

export type NewFile = { path: string; stored: string };

const LONGEST_PATH = 500;

/** Its end tells what it is. */
const shownPath = (path: string): string => path.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').slice(-LONGEST_PATH);

const ROW = sql`row, state, title, author, categories, file, stored, reason`;

export async function insertFiles(
  tx: SqlRunner,
  importId: number,
  files: readonly (NewFile & { reason: string | null })[],
): Promise<void> {
  const given = files.map(({ path, ...file }) => ({ ...file, path: shownPath(path) }));
  const wrong = files.filter(({ reason }) => reason !== null).length;
  await execute(
    tx,
    sql`insert into import_rows (import_id, ${ROW})
        select ${importId}, coalesce((select max(row) from import_rows where import_id = ${importId}), 0) + place,
          case when reason is null then 'waiting' else 'wrong' end, '', '', '{}', path, stored, reason
        from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (path text, stored text, reason text))
          with ordinality as given (path, stored, reason, place)`,
  );
  await execute(
    tx,
    sql`update imports set rows_count = rows_count + ${files.length}, wrong_count = wrong_count + ${wrong}
        where id = ${importId}`,
  );
}

/** True while files may come: the import then stays so until the transaction ends. */
export async function lockReceiving(tx: SqlRunner, id: number): Promise<boolean> {
  const statement = sql`update imports set received_at = now() where id = ${id} and state = 'receiving'`;
  return (await execute(tx, statement)) > 0;
}

export async function hasFile(tx: SqlRunner, importId: number, stored: string): Promise<boolean> {
  const found = sql`select from import_rows where import_id = ${importId} and stored = ${stored}`;
  return (await execute(tx, found)) > 0;
}

export const setReceived = (tx: SqlRunner, id: number): Promise<number> =>
  execute(tx, sql`update imports set state = 'taking_in' where id = ${id} and state = 'receiving'`);

/** Whoever sent them has left, and won't say that it was all. Returns which those are. */
export const endForgotten = (tx: SqlRunner): Promise<number[]> =>
  readIds(
    tx,
    sql`update imports set state = 'taking_in'
        where state = 'receiving' and received_at < now() - interval '1 hour' returning id`,
  );

const waitingFile = { row: z.number(), path: z.string(), stored: z.string() };
export type WaitingFile = RowOf<typeof waitingFile>;

export const nextFile = (runner: SqlRunner, importId: number): Promise<WaitingFile | null> =>
  firstRow(
    runner,
    waitingFile,
    sql`select r.row, r.file as path, r.stored from import_rows r join imports i on i.id = r.import_id
        where r.import_id = ${importId} and r.state = 'waiting' and i.state in ('receiving', 'taking_in')
        order by r.row limit 1`,
  );

/** Locks the import too. False once the row was settled or its import was cancelled. */
export async function lockFile(
  tx: SqlRunner,
  importId: number,
  row: number,
): Promise<{ createdBy: number | null } | null> {
  const open = await firstRow(
    tx,
    { createdBy: z.number().nullable() },
    sql`select created_by as "createdBy" from imports
        where id = ${importId} and state in ('receiving', 'taking_in') for update`,
  );
  const waiting = sql`select from import_rows where import_id = ${importId} and row = ${row} and state = 'waiting'`;
  return open !== null && (await execute(tx, waiting)) > 0 ? open : null;
}

export async function settleFile(
  tx: SqlRunner,
  importId: number,
  { hash, ...settled }: StoredRow & { hash: string | null },
): Promise<void> {
  await execute(
    tx,
    sql`update import_rows set state = ${settled.state}, title = ${settled.title}, author = ${settled.author},
          language = ${settled.language}, column_name = ${settled.column}, value = ${settled.value},
          reason = ${settled.reason}, fix = ${settled.fix}, book_id = ${settled.book_id}, file_hash = ${hash}
        where import_id = ${importId} and row = ${settled.row}`,
  );
  const one = (state: StoredRow['state']) => Number(settled.state === state);
  await execute(
    tx,
    sql`update imports set new_count = new_count + ${one('new')}, wrong_count = wrong_count + ${one('wrong')},
          duplicates_count = duplicates_count + ${one('duplicate')}
        where id = ${importId}`,
  );
}

/** An archive gave its place to the files that it held. */
export async function removeArchive(tx: SqlRunner, importId: number, row: number): Promise<void> {
  await execute(tx, sql`delete from import_rows where import_id = ${importId} and row = ${row}`);
  await execute(tx, sql`update imports set rows_count = rows_count - 1 where id = ${importId}`);
}

const sameRow = { bookId: z.number() };

/** The book that came from the very same file, if the library still has it. */
export async function findSameFile(runner: SqlRunner, hash: string): Promise<number | null> {
  const found = await firstRow(
    runner,
    sameRow,
    sql`select b.id as "bookId" from import_rows r join books b on b.id = r.book_id
        where r.file_hash = ${hash} and ${inCatalogue('b')} order by b.id limit 1`,
  );
  return found?.bookId ?? null;
}
