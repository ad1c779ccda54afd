import { FileRefused } from '#server/platform/files/file-refused.ts';
import { findHeader, type Header } from './header-rules.ts';
import { readRow } from './row-rules.ts';
import { type Cells, HEADER_WITHIN_ROWS, MOST_COLUMNS, MOST_ROWS, type SheetRow } from './sheet.ts';

const count = (number: number): string => number.toLocaleString('en');

function headerOf(cells: Cells): Header {
  const first = cells.slice(0, HEADER_WITHIN_ROWS);
  const widest = Math.max(0, ...first.map((row) => row.length));
  if (widest > MOST_COLUMNS)
    throw new FileRefused(
      `The sheet has more than ${count(MOST_COLUMNS)} columns. Save only the columns of the books: title, author, and if you like category, year and language.`,
    );
  const header = findHeader(first);
  if (header?.columns.author) return header;
  const seen = (first.find((row) => row.some((cell) => cell.trim() !== '')) ?? [])
    .map((cell) => cell.trim().slice(0, 40))
    .filter((cell) => cell !== '')
    .slice(0, 8);
  if (seen.length === 0) throw new FileRefused('The file has no rows.');
  const missing = header ? 'author' : 'title';
  throw new FileRefused(
    `There is no column for the ${missing}. The first row reads: ${seen.join(' · ')}. Name the columns "Title" and "Author".`,
  );
}

/** Empty rows are left out. Throws `FileRefused` where no columns are found or there are too many rows. */
export function booksOfCells(cells: Cells, thisYear: number): SheetRow[] {
  const { row: headerRow, columns } = headerOf(cells);
  const rows: SheetRow[] = [];
  for (const [index, line] of cells.entries()) {
    if (index <= headerRow) continue;
    const row = readRow(line, { columns, row: index + 1, thisYear });
    if (row) rows.push(row);
    if (rows.length > MOST_ROWS)
      throw new FileRefused(`The file has more than ${count(MOST_ROWS)} rows. Split it into several files.`);
  }
  if (rows.length === 0) throw new FileRefused('The file has headers, but no rows below them.');
  return rows;
}
