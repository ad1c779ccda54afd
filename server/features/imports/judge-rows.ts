import { createWorkIndex, findKnownWorks, findSameWorks } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { SheetRow } from './spreadsheet/sheet.ts';
import type { StoredRow } from './store.ts';

/** `is_exact`: of a duplicate whose title and author are the same, however they are written. */
export type JudgedRow = StoredRow & { is_exact: boolean };

const TOGETHER = 100;

export const THERE_ALREADY = 'This book is already in the library.';

const noProblem = { column: null, value: null, reason: null, fix: null };

/** All objects have the same properties from the start: twenty thousand of them are handled several times faster. */
const storedForm = ({ problem, ...row }: SheetRow): JudgedRow => ({
  ...row,
  ...(problem ?? noProblem),
  state: problem ? 'wrong' : 'waiting',
  file: null,
  book_id: null,
  choice: null,
  of_row: null,
  is_exact: false,
});

/** `waiting` to come in, `duplicate` of the library or of an earlier row, or `wrong`. Changes nothing. */
export async function judgeRows(runner: SqlRunner, rows: readonly SheetRow[]): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  const unknown: JudgedRow[] = [];
  const firstOf = createWorkIndex<{ row: number; key: string }>();
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const chunk = rows.slice(from, from + TOGETHER).map(storedForm);
    const sound = chunk.filter(({ state }) => state === 'waiting');
    for (const {
      work: row,
      named,
      keys: { key },
      bookId,
    } of await findKnownWorks(runner, sound)) {
      const first = firstOf(key, named, { row: row.row, key });
      if (bookId !== undefined) isInLibrary(row, bookId, true);
      else if (first.row === row.row) unknown.push(row);
      else repeats(row, first.row, first.key === key);
    }
    judged.push(...chunk);
  }
  const alike = await findSameWorks(runner, unknown);
  for (const [place, bookId] of alike.entries()) {
    const row = unknown[place];
    if (row && bookId !== undefined) isInLibrary(row, bookId, false);
  }
  return judged;
}

function isInLibrary(row: JudgedRow, bookId: number, isExact: boolean): void {
  row.state = 'duplicate';
  row.book_id = bookId;
  row.is_exact = isExact;
  row.reason = THERE_ALREADY;
}

function repeats(row: JudgedRow, firstRow: number, isExact: boolean): void {
  row.state = 'duplicate';
  row.of_row = firstRow;
  row.is_exact = isExact;
  row.reason = `The same book is in row ${firstRow}.`;
}
