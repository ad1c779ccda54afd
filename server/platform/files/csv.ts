/** Tells Excel that a file is UTF-8: the first thing in it. */
export const CSV_MARK = '\ufeff';

/** Spreadsheets read a cell that begins so as a formula; an apostrophe makes it text again. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export type Cell = string | number | null;

function cell(value: Cell): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '');
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Nothing in them runs as a formula. */
export const csvLines = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
