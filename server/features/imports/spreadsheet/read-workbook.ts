import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { checkWorkbook } from './check-workbook.ts';
import { findHeader } from './header-rules.ts';
import { type Cells, HEADER_WITHIN_ROWS, MOST_COLUMNS, MOST_ROWS } from './sheet.ts';

const ENDING_ROW = MOST_ROWS + HEADER_WITHIN_ROWS + 1;

/** A number as it was typed (the title "1984"), a date as it is shown. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (cell.t === 'n' && /^[\s\d.,'’+-]*$/.test(cell.w ?? '')) return String(cell.v);
  return cell.w ?? String(cell.v);
}

type DenseSheet = WorkSheet & { '!data'?: (CellObject[] | undefined)[] };

function cellsOf(sheet: DenseSheet): string[][] {
  // Rows and cells that were never written are holes.
  const rows = Array.from(sheet['!data'] ?? [], (row) =>
    Array.from((row ?? []).slice(0, MOST_COLUMNS + 1), textOf),
  );
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (const { s: from, e: to } of sheet['!merges'] ?? [])
    spread(rows, from, { r: to.r, c: Math.min(to.c, width - 1) });
  return rows;
}

type Place = { r: number; c: number };

/** Each of the merged cells gets their value. */
function spread(rows: string[][], from: Place, to: Place): void {
  const value = rows[from.r]?.[from.c] ?? '';
  if (value === '') return;
  for (const row of rows.slice(from.r, to.r + 1)) {
    for (let column = from.c; column <= to.c; column += 1) {
      while (row.length < column) row.push('');
      row[column] ||= value;
    }
  }
}

/** Loading the library takes a third of a second, which a CSV file need not wait for. */
async function open(file: Buffer, kind: 'xlsx' | 'xls'): Promise<WorkBook> {
  const { read, set_cptable } = await import('@e965/xlsx');
  // Workbooks of Excel 5 and 95 hold text in the code page of their country.
  if (kind === 'xls') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  try {
    return read(file, {
      dense: true,
      sheetRows: ENDING_ROW,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
      bookDeps: false,
    });
  } catch (error) {
    const isLocked = /password|encrypt/i.test(error instanceof Error ? error.message : '');
    throw new FileRefused(
      isLocked
        ? 'The workbook is locked with a password. Save it without one.'
        : 'The workbook can’t be read. Open it in a spreadsheet program, save it as .xlsx and choose that file.',
    );
  }
}

export async function readWorkbook(file: Buffer, kind: 'xlsx' | 'xls'): Promise<Cells> {
  if (kind === 'xlsx') await checkWorkbook(file);
  const workbook = await open(file, kind);
  let first: Cells = [];
  for (const name of workbook.SheetNames) {
    const cells = cellsOf(workbook.Sheets[name] ?? {});
    if (findHeader(cells.slice(0, HEADER_WITHIN_ROWS))?.columns.author) return cells;
    if (first.length === 0) first = cells;
  }
  return first;
}
