import { parentPort } from 'node:worker_threads';
import { booksOfCells } from './books-of-cells.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { SheetRefused } from './sheet.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';

/** A thread for one file: whatever a file does to it, nothing else is touched. */
function read({ bytes, kind, thisYear }: SheetRequest): SheetReply {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const cells = kind === 'csv' ? readCsv(file) : readWorkbook(file, kind);
    return { type: 'read', rows: booksOfCells(cells, thisYear) };
  } catch (error) {
    if (error instanceof SheetRefused) return { type: 'refused', message: error.message };
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.once('message', (request: SheetRequest) => parentPort?.postMessage(read(request)));
