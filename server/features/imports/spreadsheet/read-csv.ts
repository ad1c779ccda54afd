import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '#server/platform/files/decode-text.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { findHeader } from './header-rules.ts';
import { type Cells, HEADER_WITHIN_ROWS, MOST_ROWS } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

const LONGEST_ROW = 200_000;
const LOOKED_AT_CHARACTERS = 64 * 1024;
const NOT_TEXT =
  'The file is named as a CSV file, but it isn’t text. Save the list of books as .xlsx, .xls or .csv and choose that file.';

function cellsOf(text: string, delimiter: Separator, lastRow: number): string[][] {
  return parse(text, {
    delimiter,
    to: lastRow,
    relax_column_count: true,
    // A quote inside a cell that does not begin with one is an ordinary character.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  });
}

/** How well a separator finds the columns. */
function worth(text: string, separator: Separator): number {
  const first = firstRows(text, separator);
  const header = findHeader(first);
  if (header) return header.columns.author ? 1_000 : 500;
  return Math.max(0, ...first.map((row) => Math.min(100, row.length)));
}

/** The text may be cut off within a cell; then the first row must do. */
function firstRows(text: string, separator: Separator): string[][] {
  for (const lastRow of [HEADER_WITHIN_ROWS, 1]) {
    try {
      return cellsOf(text, separator, lastRow);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
  }
  return [];
}

/** Named by a first line of `sep=;`, else the one that finds the columns. */
function separatorOf(text: string): { separator: Separator; named: boolean } {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const known = SEPARATORS.find((separator) => separator === named);
  if (known) return { separator: known, named: true };
  const beginning = text.slice(0, LOOKED_AT_CHARACTERS);
  const [best] = SEPARATORS.map((separator) => ({ separator, worth: worth(beginning, separator) })).toSorted(
    (one, other) => other.worth - one.worth,
  );
  return { separator: best?.separator ?? ',', named: false };
}

function plainWords(error: CsvError): string {
  const line = typeof error.lines === 'number' ? ` (around line ${error.lines})` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark is opened and never closed${line}. Close it, or write it twice inside a quoted cell.`;
  return `The file can’t be read as CSV${line}: a quotation mark is in the wrong place. Write it twice inside a quoted cell.`;
}

/** Reads one row more than allowed, so that the caller can tell. Throws `FileRefused`. */
export function readCsv(bytes: Uint8Array): Cells {
  const text = decodeText(bytes, NOT_TEXT);
  const { separator, named } = separatorOf(text);
  try {
    // The line stays, empty, so that rows count as spreadsheets count them.
    const body = named ? text.replace(/^[^\n]*/, '') : text;
    return cellsOf(body, separator, MOST_ROWS + HEADER_WITHIN_ROWS + 1);
  } catch (error) {
    if (error instanceof CsvError) throw new FileRefused(plainWords(error));
    throw error;
  }
}
