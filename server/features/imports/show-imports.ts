import type { Import, ImportRow, Moderation } from '#contract/imports.ts';
import { type BookWithStatus, findWithStatus } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { CountModeration } from './moderation.ts';
import { countRows } from './row-counts.ts';
import {
  findImport,
  type ImportRecord,
  newBookIds,
  pageOfImports,
  pageOfRows,
  type RowState,
  type StoredRow,
} from './store.ts';

type Deps = { database: Pick<Database, 'pool'>; countModeration: CountModeration };

const IMPORTS_A_PAGE = 20;
const ROWS_A_PAGE = 100;
const BOOKS_A_PAGE = 50;

const importForm = (found: ImportRecord): Import => {
  const waiting = countRows(found, 'waiting');
  return {
    id: found.id,
    file_name: found.fileName,
    state: found.state,
    rows: found.rowsCount,
    new: found.newCount + waiting,
    duplicates: found.duplicatesCount,
    wrong: found.wrongCount,
    waiting,
    created_at: found.createdAt.toISOString(),
    finished_at: found.finishedAt?.toISOString() ?? null,
  };
};

export const rowForm = ({
  row,
  state,
  title,
  author,
  column,
  value,
  reason,
  fix,
  bookId,
}: StoredRow): ImportRow => ({
  row,
  state,
  title,
  author,
  column,
  value,
  reason,
  fix,
  book_id: bookId,
});

/** The imports of a page, newest first. */
export async function listImports({ database }: Pick<Deps, 'database'>, page: number) {
  const offset = (page - 1) * IMPORTS_A_PAGE;
  const found = await pageOfImports(database.pool, { offset, limit: IMPORTS_A_PAGE + 1 });
  return {
    imports: found.slice(0, IMPORTS_A_PAGE).map(importForm),
    hasMorePages: found.length > IMPORTS_A_PAGE,
  };
}

async function withModeration(
  { countModeration }: Deps,
  found: ImportRecord,
): Promise<Import & { moderation: Moderation }> {
  return { ...importForm(found), moderation: await countModeration(found) };
}

/** An import and a page of its rows. Throws `not_found`. */
export async function showImport(
  deps: Deps,
  input: { id: number; page: number; state?: RowState | undefined },
) {
  const { pool } = deps.database;
  const found = await findImport(pool, input.id);
  if (!found) throw notFound('This import');
  const total = countRows(found, input.state);
  const offset = (input.page - 1) * ROWS_A_PAGE;
  const page = { importId: input.id, state: input.state, offset, limit: ROWS_A_PAGE };
  const [data, rows] = await Promise.all([withModeration(deps, found), pageOfRows(pool, page, total)]);
  return { data, rows: rows.map(rowForm), total, hasMorePages: offset + rows.length < total };
}

/** The books of the newest import, a page of them. */
export async function showLastImport(
  deps: Deps,
  page: number,
): Promise<{
  books: BookWithStatus[];
  import: (Import & { moderation: Moderation }) | null;
  hasMorePages: boolean;
}> {
  const { pool } = deps.database;
  const [found] = await pageOfImports(pool, { offset: 0, limit: 1 });
  if (!found) return { books: [], import: null, hasMorePages: false };
  const offset = (page - 1) * BOOKS_A_PAGE;
  const ids = await newBookIds(pool, found.id, { offset, limit: BOOKS_A_PAGE + 1 });
  const books = await findWithStatus(pool, ids.slice(0, BOOKS_A_PAGE));
  return { books, import: await withModeration(deps, found), hasMorePages: ids.length > BOOKS_A_PAGE };
}
