import type { SqlRunner } from '#server/platform/database/sql.ts';
import { type Cell, CSV_MARK, csvLines } from '#server/platform/files/csv.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { columnsOf } from './spreadsheet/header-rules.ts';
import type { SheetField } from './spreadsheet/sheet.ts';
import { findImport, pageOfStoredRows, type StoredRow } from './store.ts';

const ROWS_AT_A_TIME = 5_000;

const csvOf = (lines: readonly (readonly Cell[])[]): string => CSV_MARK + csvLines(lines);

/** What was refused stands in its own column, where it can be mended. */
function mendable(row: StoredRow): Cell[] {
  const [wrong] = Object.keys(columnsOf([row.column ?? ''])) as SheetField[];
  const shown = (field: SheetField, value: Cell) => (wrong === field ? row.value : value);
  return [
    shown('title', row.title),
    shown('author', row.author),
    shown('category', row.categories.join('; ')),
    shown('year', row.year),
    shown('language', row.language),
    shown('questions', row.questions.join('; ')),
    shown('topics', row.topics.join('; ')),
    row.row,
    row.column,
    row.reason,
    row.fix,
  ];
}

/**
 * The rows that are wrong or were left out, with the reasons, to mend and upload again. Nothing in it runs as a
 * formula. Throws `not_found`.
 */
export async function failedRowsFile(runner: SqlRunner, importId: number): Promise<string> {
  const found = await findImport(runner, importId);
  if (!found) throw notFound('This import');
  const hasFiles = found.kind === 'files';
  const columns = 'Title,Author,Category,Year,Language,Questions,Topics,Row,Column,Reason,What to do'.split(
    ',',
  );
  const lines: Cell[][] = [hasFiles ? ['File', ...columns] : columns];
  const lineOf = (row: StoredRow) => (hasFiles ? [row.file, ...mendable(row)] : mendable(row));
  for (const state of ['wrong', 'cancelled'] as const) {
    for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
      const page = { importId, state, offset, limit: ROWS_AT_A_TIME };
      const rows = await pageOfStoredRows(runner, page);
      lines.push(...rows.map(lineOf));
      if (rows.length < ROWS_AT_A_TIME) break;
    }
  }
  return csvOf(lines);
}

export const templateFile = (): string =>
  csvOf([
    ['Title', 'Author', 'Category', 'Year', 'Language'],
    ['Walden', 'Henry David Thoreau', 'Nature; Philosophy', 1854, 'en'],
    ['Meditations', 'Marcus Aurelius', 'Philosophy', 180, 'en'],
  ]);
