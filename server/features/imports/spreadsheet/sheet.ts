/** What a column may hold for us. */
export type SheetField = 'title' | 'author' | 'category' | 'year' | 'language';

/** Why a row cannot be taken in, and what to do about it. */
export type RowProblem = { column: string; value: string; reason: string; fix: string };

/** A row as it is read: `row` counts from 1 as spreadsheets do. */
export type SheetRow = {
  row: number;
  title: string;
  author: string;
  categories: string[];
  year: number | null;
  /** A code as `en`; null where the row says none. */
  language: string | null;
  problem: RowProblem | null;
};

/** Cells of a sheet as text, whatever the file was. Rows may be of different lengths. */
export type Cells = readonly (readonly string[])[];

export const LARGEST_FILE_BYTES = 20 * 1024 * 1024;
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 500;
/** In which of its first rows a sheet may have its headers. */
export const HEADER_WITHIN_ROWS = 20;
