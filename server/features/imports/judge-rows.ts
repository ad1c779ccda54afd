import { createWorkIndex, findKnownWorks, findSameWorks } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { SheetRow } from './spreadsheet/sheet.ts';
import type { StoredRow } from './store.ts';

const TOGETHER = 100;

export const THERE_ALREADY = 'This book is already in the library.';

const noProblem = { column: null, value: null, reason: null, fix: null };

/** All objects have the same properties from the start: twenty thousand of them are handled several times faster. */
const storedForm = ({ problem, ...row }: SheetRow): StoredRow => ({
  ...row,
  ...(problem ?? noProblem),
  state: problem ? 'wrong' : 'waiting',
  file: null,
  book_id: null,
});

/** `waiting` to come in, `duplicate` of the library or of an earlier row, or `wrong`. Changes nothing. */
export async function judgeRows(runner: SqlRunner, rows: readonly SheetRow[]): Promise<StoredRow[]> {
  const judged: StoredRow[] = [];
  const unknown: StoredRow[] = [];
  const firstRowOf = createWorkIndex<number>();
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const chunk = rows.slice(from, from + TOGETHER).map(storedForm);
    const sound = chunk.filter(({ state }) => state === 'waiting');
    for (const { work: row, key, bookId } of await findKnownWorks(runner, sound)) {
      const firstRow = firstRowOf(key, row, row.row);
      if (bookId !== undefined) isInLibrary(row, bookId);
      else if (firstRow === row.row) unknown.push(row);
      else Object.assign(row, { state: 'duplicate', reason: `The same book is in row ${firstRow}.` });
    }
    judged.push(...chunk);
  }
  const alike = await findSameWorks(runner, unknown);
  for (const [place, bookId] of alike.entries()) {
    const row = unknown[place];
    if (row && bookId !== undefined) isInLibrary(row, bookId);
  }
  return judged;
}

function isInLibrary(row: StoredRow, bookId: number): void {
  row.state = 'duplicate';
  row.book_id = bookId;
  row.reason = THERE_ALREADY;
}
