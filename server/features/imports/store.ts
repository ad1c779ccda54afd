import { z } from 'zod';
import { type BookStatus, bookStatuses } from '#contract/book-status.ts';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { importRowStates, importStates } from './schema.ts';

type ImportState = (typeof importStates)[number];
export type RowState = (typeof importRowStates)[number];

const importRecordRow = {
  id: z.number(),
  fileName: z.string(),
  createdBy: z.number().nullable(),
  state: z.enum(importStates),
  rowsCount: z.number(),
  newCount: z.number(),
  duplicatesCount: z.number(),
  wrongCount: z.number(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
};
export type ImportRecord = RowOf<typeof importRecordRow>;

const record = sql`id, file_name as "fileName", created_by as "createdBy", state, rows_count as "rowsCount",
  new_count as "newCount", duplicates_count as "duplicatesCount", wrong_count as "wrongCount",
  created_at as "createdAt", finished_at as "finishedAt"`;

const storedRow = {
  row: z.number(),
  state: z.enum(importRowStates),
  title: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  year: z.number().nullable(),
  language: z.string().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string().nullable(),
  fix: z.string().nullable(),
  bookId: z.number().nullable(),
};
/** A row as it is kept. */
export type StoredRow = RowOf<typeof storedRow>;

const rowColumns = sql`row, state, title, author, categories, year, language, column_name as "column", value, reason,
  fix, book_id as "bookId"`;

export async function insertImport(
  tx: SqlRunner,
  given: Pick<ImportRecord, 'fileName' | 'createdBy' | 'rowsCount' | 'duplicatesCount' | 'wrongCount'>,
): Promise<number> {
  const made = await firstRow(
    tx,
    { id: z.number() },
    sql`insert into imports (file_name, created_by, rows_count, duplicates_count, wrong_count)
        values (${given.fileName}, ${given.createdBy}, ${given.rowsCount}, ${given.duplicatesCount}, ${given.wrongCount})
        returning id`,
  );
  if (!made) throw new Error('PostgreSQL wrote an import and gave no id.');
  return made.id;
}

export async function insertRows(
  tx: SqlRunner,
  importId: number,
  given: readonly StoredRow[],
): Promise<void> {
  await execute(
    tx,
    sql`insert into import_rows (import_id, row, state, title, author, categories, year, language, column_name, value,
          reason, fix, book_id)
        select ${importId}, row, state, title, author, categories, year, language, "column", value, reason, fix, "bookId"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row int, state text, title text, author text,
          categories text[], year int, language text, "column" text, value text, reason text, fix text, "bookId" int)`,
  );
}

export const findImport = (runner: SqlRunner, id: number): Promise<ImportRecord | null> =>
  firstRow(runner, importRecordRow, sql`select ${record} from imports where id = ${id}`);

/** Newest first. */
export const pageOfImports = (
  runner: SqlRunner,
  { offset, limit }: { offset: number; limit: number },
): Promise<ImportRecord[]> =>
  rows(
    runner,
    importRecordRow,
    sql`select ${record} from imports order by id desc offset ${offset} limit ${limit}`,
  );

export const unfinishedImports = (runner: SqlRunner): Promise<{ id: number; state: ImportState }[]> =>
  rows(
    runner,
    { id: z.number(), state: z.enum(importStates) },
    sql`select id, state from imports where state in ('taking_in', 'generating') order by id`,
  );

/** Locks an import for the caller's transaction, as long as its rows are taken in; false where they no longer are. */
export async function lockImport(tx: SqlRunner, id: number): Promise<boolean> {
  const locked = await execute(
    tx,
    sql`select from imports where id = ${id} and state = 'taking_in' for update`,
  );
  return locked > 0;
}

/** The first rows that wait. */
export const waitingRows = (tx: SqlRunner, importId: number, limit: number): Promise<StoredRow[]> =>
  rows(
    tx,
    storedRow,
    sql`select ${rowColumns} from import_rows where import_id = ${importId} and state = 'waiting'
        order by row limit ${limit}`,
  );

export type RowOutcome = { row: number; state: 'new' | 'duplicate'; bookId: number; reason: string | null };

/** What became of rows, which are in the order of the file, and the counts with it. */
export async function settleRows(
  tx: SqlRunner,
  importId: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  // The rows are new to PostgreSQL: without their bounds it would go through all of the import for every few of them.
  const [first, last] = [outcomes[0]?.row ?? 0, outcomes.at(-1)?.row ?? 0];
  await execute(
    tx,
    sql`update import_rows r set state = given.state, book_id = given."bookId", reason = given.reason
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          as given (row int, state text, "bookId" int, reason text)
        where r.import_id = ${importId} and r.row = given.row and r.row between ${first} and ${last}`,
  );
  const newCount = outcomes.filter(({ state }) => state === 'new').length;
  await execute(
    tx,
    sql`update imports set new_count = new_count + ${newCount},
          duplicates_count = duplicates_count + ${outcomes.length - newCount}
        where id = ${importId}`,
  );
}

export async function setTakenIn(tx: SqlRunner, id: number): Promise<void> {
  await execute(
    tx,
    sql`update imports set state = 'generating', taken_in_at = now() where id = ${id} and state = 'taking_in'`,
  );
}

/** True when this call ended it. */
export async function setDone(tx: SqlRunner, id: number): Promise<boolean> {
  const done = await execute(
    tx,
    sql`update imports set state = 'done', finished_at = now() where id = ${id} and state = 'generating'`,
  );
  return done > 0;
}

/** True when it was still under way. */
export async function setCancelled(tx: SqlRunner, id: number): Promise<boolean> {
  const cancelled = await execute(
    tx,
    sql`update imports set state = 'cancelled', finished_at = now() where id = ${id} and state = 'taking_in'`,
  );
  if (cancelled === 0) return false;
  await execute(
    tx,
    sql`update import_rows set state = 'cancelled', reason = 'The import was cancelled before this row.'
        where import_id = ${id} and state = 'waiting'`,
  );
  return true;
}

type RowsPage = { importId: number; state?: RowState | undefined; offset: number; limit: number };

/** Rows in the order of the file; all states if none is named. `total` is how many there are. */
export async function pageOfRows(
  runner: SqlRunner,
  { importId, state, ...page }: RowsPage,
  total: number,
): Promise<StoredRow[]> {
  const { isBehind, skipped, limit } = nearerEnd(page, total);
  const which = sql`import_id = ${importId} ${state ? sql`and state = ${state}` : sql``}`;
  return rows(
    runner,
    storedRow,
    // The numbers of the page first, by the index alone: nothing that comes before it is looked up.
    sql`select ${rowColumns} from import_rows where import_id = ${importId} and row = any(array(
          select row from import_rows where ${which} order by row ${isBehind ? sql`desc` : sql``}
          limit ${limit} offset ${skipped}))
        order by row`,
  );
}

/** The books that an import brought, in the order of its rows. */
export async function newBookIds(
  runner: SqlRunner,
  importId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const found = await rows(
    runner,
    { bookId: z.number() },
    sql`select book_id as "bookId" from import_rows
        where import_id = ${importId} and state = 'new' and book_id is not null order by row
        offset ${offset} limit ${limit}`,
  );
  return found.map(({ bookId }) => bookId);
}

/** How many of the books that an import brought have each status. */
export async function countNewBooks(
  runner: SqlRunner,
  importId: number,
): Promise<Partial<Record<BookStatus, number>>> {
  const found = await rows(
    runner,
    { status: z.enum(bookStatuses), count: z.number() },
    sql`select b.status, count(*)::int as count from import_rows r join books b on b.id = r.book_id
        where r.import_id = ${importId} and r.state = 'new' group by b.status`,
  );
  return Object.fromEntries(found.map(({ status, count }) => [status, count]));
}

/** The first so many books that an import brought with the rows after one. */
export const newBooksAfter = (
  runner: SqlRunner,
  { importId, row, limit }: { importId: number; row: number; limit: number },
): Promise<{ row: number; bookId: number; status: BookStatus }[]> =>
  rows(
    runner,
    { row: z.number(), bookId: z.number(), status: z.enum(bookStatuses) },
    sql`select r.row, b.id as "bookId", b.status from import_rows r join books b on b.id = r.book_id
        where r.import_id = ${importId} and r.state = 'new' and r.row > ${row}
        order by r.row limit ${limit}`,
  );
