import { answerInThread } from '#server/platform/threads/answer-in-thread.ts';
import { booksOfCells, columnsOfCells } from './books-of-cells.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRequest } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

answerInThread(async ({ bytes, kind, wanted, ...reading }: SheetRequest) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cells = kind === 'csv' ? readCsv(file) : await readWorkbook(file, kind);
  if (wanted === 'columns') return columnsOfCells(cells);
  const { columns, rows } = booksOfCells(cells, reading);
  // A list is sent in pieces, an object as a whole.
  return [columns, ...rows];
});
