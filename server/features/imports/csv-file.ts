import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { countRows } from './row-counts.ts';
import { columnsOf } from './spreadsheet/header-rules.ts';
import type { SheetField } from './spreadsheet/sheet.ts';
import { findImport, pageOfRows, type StoredRow } from './store.ts';

/** By this mark Excel knows that a file is UTF-8. */
const MARK = '\ufeff';
const ROWS_AT_A_TIME = 5_000;

/** Spreadsheets take a cell that begins so for a formula: an apostrophe before it makes it text again. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '');
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');

/** What was refused stands in its own column, so that it is mended where it is. */
function mendable(row: StoredRow): (string | number | null)[] {
  const [wrong] = Object.keys(columnsOf([row.column ?? ''])) as SheetField[];
  const shown = (field: SheetField, value: string | number | null) => (wrong === field ? row.value : value);
  return [
    shown('title', row.title),
    shown('author', row.author),
    shown('category', row.categories.join('; ')),
    shown('year', row.year),
    shown('language', row.language),
    row.row,
    row.column,
    row.reason,
    row.fix,
  ];
}

/**
 * The rows of an import that are wrong or were left out, with the reasons, as CSV that can be mended and sent again.
 * Nothing in it runs as a formula. Throws `not_found`.
 */
export async function failedRowsFile(
  { database }: { database: Pick<Database, 'pool'> },
  importId: number,
): Promise<string> {
  const found = await findImport(database.pool, importId);
  if (!found) throw notFound('This import');
  const lines: (string | number | null)[][] = [
    ['Title', 'Author', 'Category', 'Year', 'Language', 'Row', 'Column', 'Reason', 'What to do'],
  ];
  for (const state of ['wrong', 'cancelled'] as const) {
    const total = countRows(found, state);
    for (let offset = 0; offset < total; offset += ROWS_AT_A_TIME) {
      const page = { importId, state, offset, limit: ROWS_AT_A_TIME };
      lines.push(...(await pageOfRows(database.pool, page, total)).map(mendable));
    }
  }
  return csvOf(lines);
}

/** A list to fill in, with two books that show how. */
export const templateFile = (): string =>
  csvOf([
    ['Title', 'Author', 'Category', 'Year', 'Language'],
    ['Walden', 'Henry David Thoreau', 'Nature; Philosophy', 1854, 'en'],
    ['Meditations', 'Marcus Aurelius', 'Philosophy', 180, 'en'],
  ]);
