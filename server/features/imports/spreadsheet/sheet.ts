import type { ListColumn, ListField } from '#contract/imports.ts';

export type SheetField = ListField;

export type RowProblem = { column: string; value: string; reason: string; fix: string };

export type SheetRow = {
  row: number;
  title: string;
  author: string;
  categories: string[];
  year: number | null;
  language: string | null;
  questions: string[];
  topics: string[];
  problem: RowProblem | null;
};

/** The rows of a list, and how its columns were read. */
export type Sheet = { columns: ListColumn[]; rows: SheetRow[] };

/** Rows may be of different lengths. */
export type Cells = readonly (readonly string[])[];

export const LARGEST_FILE_BYTES = 20 * 1024 * 1024;
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 500;
/** In which of its first rows a sheet may have its headers. */
export const HEADER_WITHIN_ROWS = 20;
