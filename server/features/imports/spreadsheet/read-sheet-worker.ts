import { answerInThread } from '#server/platform/threads/answer-in-thread.ts';
import { booksOfCells } from './books-of-cells.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRequest } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

answerInThread(async ({ bytes, kind, thisYear }: SheetRequest) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return booksOfCells(kind === 'csv' ? readCsv(file) : await readWorkbook(file, kind), thisYear);
});
