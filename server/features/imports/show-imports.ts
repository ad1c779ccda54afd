import type { Answer } from '#contract/endpoint.ts';
import type {
  Import,
  ImportRow,
  lastImport,
  listImports as list,
  Moderation,
  showImport as show,
} from '#contract/imports.ts';
import { findWithStatus } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import {
  countImportRows,
  countNewBooks,
  findImport,
  newBookIds,
  pageOfImports,
  pageOfRows,
} from './store.ts';

const IMPORTS_A_PAGE = 20;
const ROWS_A_PAGE = 100;
const BOOKS_A_PAGE = 50;

export async function listImports(runner: SqlRunner, page: number): Promise<Answer<typeof list>> {
  const offset = (page - 1) * IMPORTS_A_PAGE;
  const found = await pageOfImports(runner, { offset, limit: IMPORTS_A_PAGE + 1 });
  return { imports: found.slice(0, IMPORTS_A_PAGE), hasMorePages: found.length > IMPORTS_A_PAGE };
}

const withModeration = async (
  runner: SqlRunner,
  found: Import,
): Promise<Import & { moderation: Moderation }> => ({
  ...found,
  moderation: await countNewBooks(runner, found.id),
});

export async function showImport(
  runner: SqlRunner,
  { id, page, state }: { id: number; page: number; state?: ImportRow['state'] | undefined },
): Promise<Answer<typeof show>> {
  const found = await findImport(runner, id);
  if (!found) throw notFound('This import');
  const offset = (page - 1) * ROWS_A_PAGE;
  const [data, rows, total] = await Promise.all([
    withModeration(runner, found),
    pageOfRows(runner, { importId: id, state, offset, limit: ROWS_A_PAGE }),
    countImportRows(runner, id, state),
  ]);
  return { data, rows, total, hasMorePages: offset + rows.length < total };
}

export async function showLastImport(
  runner: SqlRunner,
  { page, import: id }: { page: number; import?: number | undefined },
): Promise<Answer<typeof lastImport>> {
  const found =
    id === undefined
      ? (await pageOfImports(runner, { offset: 0, limit: 1 }))[0]
      : await findImport(runner, id);
  if (!found && id !== undefined) throw notFound('This import');
  if (!found) return { books: [], import: null, hasMorePages: false };
  const offset = (page - 1) * BOOKS_A_PAGE;
  const [shown, ids] = await Promise.all([
    withModeration(runner, found),
    newBookIds(runner, found.id, { offset, limit: BOOKS_A_PAGE + 1 }),
  ]);
  return {
    books: await findWithStatus(runner, ids.slice(0, BOOKS_A_PAGE)),
    import: shown,
    hasMorePages: ids.length > BOOKS_A_PAGE,
  };
}
