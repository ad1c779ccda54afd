import type { ListColumn } from '#contract/imports.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import {
  type ChosenColumns,
  type Columns,
  chosenAmong,
  columnsOf,
  findHeader,
  type Header,
} from './header-rules.ts';
import { readRow } from './row-rules.ts';
import {
  type Cells,
  HEADER_WITHIN_ROWS,
  MOST_COLUMNS,
  MOST_ROWS,
  type Sheet,
  type SheetField,
  type SheetRow,
} from './sheet.ts';

const MOST_SAMPLES = 3;
/** Below the headers: enough to find a few cells with something in them. */
const SAMPLED_ROWS = 50;
const LONGEST_SHOWN = 80;

const count = (number: number): string => number.toLocaleString('en');

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** The row of the headers; where none is recognised, the first with something in it. */
function headerIn(cells: Cells): Header {
  const first = cells.slice(0, HEADER_WITHIN_ROWS);
  const widest = Math.max(0, ...first.map((row) => row.length));
  if (widest > MOST_COLUMNS)
    throw new FileRefused(
      `The sheet has more than ${count(MOST_COLUMNS)} columns. Save only the columns of the books: title, author, and if you like category, year, language, questions and topics.`,
    );
  const row = first.findIndex((line) => !isBlank(line));
  if (row < 0) throw new FileRefused('The file has no rows.');
  return findHeader(first) ?? { row, columns: columnsOf(first[row] ?? []) };
}

function refuseMissing(cells: Cells, { row, columns }: Header): void {
  if (columns.title && columns.author) return;
  const seen = (cells.slice(0, HEADER_WITHIN_ROWS).find((line) => !isBlank(line)) ?? cells[row] ?? [])
    .map((cell) => cell.trim().slice(0, 40))
    .filter((cell) => cell !== '')
    .slice(0, 8);
  throw new FileRefused(
    `There is no column for the ${columns.title ? 'author' : 'title'}. The first row reads: ${seen.join(' · ')}. Name the columns "Title" and "Author".`,
  );
}

function chosenHeader(cells: Cells, chosen: ChosenColumns): Header {
  const { row } = headerIn(cells);
  const width = widthBelow(cells, row);
  if (chosen.length > width) throw new FileRefused(`The file has only ${count(width)} columns.`);
  return { row, columns: chosenAmong(cells[row] ?? [], chosen) };
}

const sampled = (cells: Cells, headerRow: number): Cells =>
  cells.slice(headerRow, headerRow + 1 + SAMPLED_ROWS);

const widthBelow = (cells: Cells, headerRow: number): number =>
  Math.min(MOST_COLUMNS, Math.max(0, ...sampled(cells, headerRow).map((line) => line.length)));

const shown = (cell: string): string => Array.from(cell.trim()).slice(0, LONGEST_SHOWN).join('');

function describe(cells: Cells, { row, columns }: Header): ListColumn[] {
  const fields = new Map(
    (Object.entries(columns) as [SheetField, Columns[SheetField]][]).map(([field, at]) => [at?.index, field]),
  );
  const below = sampled(cells, row).slice(1);
  return Array.from({ length: widthBelow(cells, row) }, (_, index) => ({
    name: shown(cells[row]?.[index] ?? ''),
    field: fields.get(index) ?? null,
    samples: below
      .map((line) => shown(line[index] ?? ''))
      .filter((cell) => cell !== '')
      .slice(0, MOST_SAMPLES),
  }));
}

/** Also where title or author isn't found. Throws `FileRefused` where there are no rows or too many columns. */
export const columnsOfCells = (cells: Cells): ListColumn[] => describe(cells, headerIn(cells));

type Reading = { thisYear: number; chosen?: ChosenColumns | undefined };

/** Empty rows are left out. Throws `FileRefused` where no columns are found or there are too many rows. */
export function booksOfCells(cells: Cells, { thisYear, chosen }: Reading): Sheet {
  const header = chosen ? chosenHeader(cells, chosen) : headerIn(cells);
  refuseMissing(cells, header);
  const rows: SheetRow[] = [];
  for (const [index, line] of cells.entries()) {
    if (index <= header.row) continue;
    const row = readRow(line, { columns: header.columns, row: index + 1, thisYear });
    if (row) rows.push(row);
    if (rows.length > MOST_ROWS)
      throw new FileRefused(`The file has more than ${count(MOST_ROWS)} rows. Split it into several files.`);
  }
  if (rows.length === 0) throw new FileRefused('The file has headers, but no rows below them.');
  return { columns: describe(cells, header), rows };
}
