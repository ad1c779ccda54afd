import { parentPort } from 'node:worker_threads';
import { yieldToListeners } from '#server/platform/threads/yield-to-listeners.ts';
import { booksOfCells } from './books-of-cells.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { SheetRefused, type SheetRow } from './sheet.ts';
import type { SheetReply, SheetRequest } from './sheet-messages.ts';

/** Rows handed over at once: few enough that whoever takes them is not held up. */
const TOGETHER = 500;

/** A thread for one file: whatever a file does to it, nothing else is touched. */
function rowsOf({ bytes, kind, thisYear }: SheetRequest): SheetRow[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return booksOfCells(kind === 'csv' ? readCsv(file) : readWorkbook(file, kind), thisYear);
}

function handOver(rows: SheetRow[], from: number): void {
  const to = from + TOGETHER;
  const isLast = to >= rows.length;
  say({ type: 'rows', rows: rows.slice(from, to), isLast });
  if (!isLast) parentPort?.once('message', () => handOver(rows, to));
}

const say = (reply: SheetReply): void => parentPort?.postMessage(reply);

parentPort?.once('message', (request: SheetRequest) => {
  yieldToListeners();
  try {
    handOver(rowsOf(request), 0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ type: error instanceof SheetRefused ? 'refused' : 'failed', message });
  }
});
