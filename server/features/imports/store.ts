import { z } from 'zod';
import { bookStatuses } from '#contract/book-status.ts';
import {
  duplicateChoices,
  type Import,
  type ImportRow,
  importOfBooks,
  importRow,
  type Moderation,
} from '#contract/imports.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  countRows,
  execute,
  firstRow,
  oneRow,
  type RowOf,
  readIds,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { importRows } from './schema.ts';

const waitingCount = sql`case when state in ('receiving', 'taking_in')
  then rows_count - new_count - duplicates_count - wrong_count else 0 end`;
const importColumns = sql`id, case when received_at is null then 'list' else 'files' end as kind, file_name, state,
  generates, rows_count as rows, new_count + ${waitingCount} as new,
  duplicates_count as duplicates, wrong_count as wrong, ${waitingCount} as waiting,
  ${isoMoment(sql`created_at`)} as created_at, ${isoMoment(sql`finished_at`)} as finished_at`;

const bookOfRow = {
  ...rowOf(importRows, 'row', 'title', 'author', 'categories', 'year', 'language', 'questions', 'topics'),
};
const choiceOfRow = { choice: z.enum(duplicateChoices).nullable(), of_row: z.number().nullable() };
/** A row with all that its file says of the book. */
export type StoredRow = ImportRow & RowOf<typeof bookOfRow & typeof choiceOfRow>;

const rowColumns = sql`row, state, title, author, column_name as "column", value, reason, fix, file, book_id`;

export type Page = { offset: number; limit: number };

export async function insertImport(
  tx: SqlRunner,
  given: Pick<Import, 'kind' | 'file_name' | 'generates' | 'rows' | 'duplicates' | 'wrong'> & {
    createdBy: number;
  },
): Promise<number> {
  const isList = given.kind === 'list';
  const { id } = await oneRow(
    tx,
    { id: z.number() },
    sql`insert into imports (file_name, created_by, generates, rows_count, duplicates_count, wrong_count, state,
          received_at)
        values (${given.file_name}, ${given.createdBy}, ${given.generates}, ${given.rows}, ${given.duplicates},
          ${given.wrong}, ${isList ? 'taking_in' : 'receiving'}, ${isList ? null : sql`now()`})
        returning id`,
  );
  return id;
}

export const insertRows = (tx: SqlRunner, importId: number, given: readonly StoredRow[]): Promise<number> =>
  execute(
    tx,
    sql`insert into import_rows (import_id, row, state, title, author, categories, year, language, questions, topics,
          column_name, value, reason, fix, book_id, choice, of_row)
        select ${importId}, row, state, title, author, categories, year, language, questions, topics, "column", value,
          reason, fix, book_id, choice, of_row
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row int, state text, title text, author text,
          categories text[], year int, language text, questions text[], topics text[], "column" text, value text, reason text, fix text, book_id int, choice text, of_row int)`,
  );

export const findImport = (runner: SqlRunner, id: number): Promise<Import | null> =>
  firstRow(runner, importOfBooks.shape, sql`select ${importColumns} from imports where id = ${id}`);

export async function findSender(runner: SqlRunner, id: number): Promise<number | null> {
  const row = { userId: z.number().nullable() };
  const found = await firstRow(runner, row, sql`select created_by as "userId" from imports where id = ${id}`);
  return found?.userId ?? null;
}

export const pageOfImports = (runner: SqlRunner, { offset, limit }: Page): Promise<Import[]> =>
  rows(
    runner,
    importOfBooks.shape,
    sql`select ${importColumns} from imports order by id desc offset ${offset} limit ${limit}`,
  );

export const importsInGeneration = (runner: SqlRunner): Promise<number[]> =>
  readIds(runner, sql`select id from imports where state = 'generating' order by id`);

/** Who uploaded it; null where it isn't being taken in. */
export const lockImport = (tx: SqlRunner, id: number): Promise<{ createdBy: number | null } | null> =>
  firstRow(
    tx,
    { createdBy: z.number().nullable() },
    sql`select created_by as "createdBy" from imports where id = ${id} and state = 'taking_in' for update`,
  );

const waitingRow = { ...bookOfRow, ...choiceOfRow, book_id: z.number().nullable() };
export type WaitingRow = RowOf<typeof waitingRow>;

export const waitingRows = (tx: SqlRunner, importId: number, limit: number): Promise<WaitingRow[]> =>
  rows(
    tx,
    waitingRow,
    sql`select row, title, author, categories, year, language, questions, topics, choice, of_row, book_id
        from import_rows
        where import_id = ${importId} and state = 'waiting' order by row limit ${limit}`,
  );

export type RowOutcome = {
  row: number;
  state: 'new' | 'duplicate';
  bookId: number | null;
  reason: string | null;
};

/** `outcomes` are in the order of the file. */
export async function settleRows(
  tx: SqlRunner,
  importId: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
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

/** The books that rows have become, or that were there before them; by the rows' numbers. */
export async function booksOfRows(
  tx: SqlRunner,
  importId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map();
  const found = await rows(
    tx,
    { row: z.number(), bookId: z.number() },
    sql`select row, book_id as "bookId" from import_rows
        where import_id = ${importId} and row = any(${sql.param([...numbers])}::int[]) and book_id is not null`,
  );
  return new Map(found.map(({ row, bookId }) => [row, bookId]));
}

/** Its books are generated then, or it is done. True where they are. */
export async function setTakenIn(tx: SqlRunner, id: number): Promise<boolean> {
  const { generates } = await oneRow(
    tx,
    { generates: z.boolean() },
    sql`update imports set state = case when generates then 'generating' else 'done' end, taken_in_at = now(),
          finished_at = case when generates then null else now() end
        where id = ${id} and state = 'taking_in' returning generates`,
  );
  return generates;
}

export async function setDone(tx: SqlRunner, id: number): Promise<boolean> {
  const statement = sql`update imports set state = 'done', finished_at = now()
    where id = ${id} and state = 'generating'`;
  return (await execute(tx, statement)) > 0;
}

export async function setCancelled(tx: SqlRunner, id: number): Promise<boolean> {
  const cancelled = await execute(
    tx,
    sql`update imports set state = 'cancelled', finished_at = now()
        where id = ${id} and state in ('receiving', 'taking_in')`,
  );
  if (cancelled === 0) return false;
  await execute(
    tx,
    sql`update import_rows set state = 'cancelled', reason = 'The import was cancelled before this row.'
        where import_id = ${id} and state = 'waiting'`,
  );
  return true;
}

const ofImport = (importId: number, state: ImportRow['state'] | undefined) =>
  sql`import_rows where import_id = ${importId} ${state ? sql`and state = ${state}` : sql``}`;

export const countImportRows = (
  runner: SqlRunner,
  importId: number,
  state: ImportRow['state'] | undefined,
): Promise<number> => countRows(runner, ofImport(importId, state));

type RowsPage = Page & { importId: number; state?: ImportRow['state'] | undefined };

/** In the order of the file. */
export const pageOfRows = (
  runner: SqlRunner,
  { importId, state, offset, limit }: RowsPage,
): Promise<ImportRow[]> =>
  rows(
    runner,
    importRow.shape,
    // The row numbers first, by the index alone, so that nothing before the page is looked up.
    sql`select ${rowColumns} from import_rows where import_id = ${importId} and row = any(array(
          select row from ${ofImport(importId, state)} order by row limit ${limit} offset ${offset}))
        order by row`,
  );

/** With all that the file says of the books: rows that were not taken in. */
export const pageOfStoredRows = (
  runner: SqlRunner,
  { importId, state, offset, limit }: RowsPage,
): Promise<StoredRow[]> =>
  rows(
    runner,
    { ...importRow.shape, ...bookOfRow, ...choiceOfRow },
    sql`select ${rowColumns}, categories, year, language, questions, topics, choice, of_row from ${ofImport(importId, state)}
        order by row limit ${limit} offset ${offset}`,
  );

/** In the order of the rows, those among them that were deleted since. */
export const newBookIds = (runner: SqlRunner, importId: number, page: Page): Promise<number[]> =>
  readIds(
    runner,
    sql`select book_id as id from import_rows where import_id = ${importId} and state = 'new' and book_id is not null
        order by row offset ${page.offset} limit ${page.limit}`,
  );

/** Without statuses that none has. */
export async function countNewBooks(runner: SqlRunner, importId: number): Promise<Moderation> {
  const found = await rows(
    runner,
    { status: z.enum(bookStatuses), count: z.number() },
    // From an index that has status and id: joining 45,000 books takes twice as long.
    sql`with new as materialized (
          select array(select book_id from import_rows
            where import_id = ${importId} and state = 'new' and book_id is not null) as ids
        )
        select its.status, (
          select count(*)::int from books where books.status = its.status and books.id = any(new.ids)
        ) as count
        from new, unnest(${sql.param(bookStatuses)}::text[]) as its (status)`,
  );
  return Object.fromEntries(found.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])));
}

/** In the order of the rows. */
export async function newBooksThatWait(tx: SqlRunner, importId: number): Promise<number[]> {
  const { bookIds } = await oneRow(
    tx,
    { bookIds: z.array(z.number()) },
    sql`select coalesce(array_agg(b.id order by r.row), '{}') as "bookIds"
        from import_rows r join books b on b.id = r.book_id
        where r.import_id = ${importId} and r.state = 'new' and b.status = 'waiting'`,
  );
  return bookIds;
}
