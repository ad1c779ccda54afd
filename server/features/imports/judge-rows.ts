import { findKnownWorks, workKeyOf } from '#server/features/catalogue/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SheetRow } from './spreadsheet/sheet.ts';
import type { StoredRow } from './store.ts';

/** Rows looked up in one statement: few enough that others get their turn in between. */
const TOGETHER = 100;

export const THERE_ALREADY = 'The library has this book already.';

function storedForm(given: SheetRow): StoredRow {
  const { problem, ...row } = given;
  const nothing = { column: null, value: null, reason: null, fix: null };
  return { ...row, ...(problem ?? nothing), state: problem ? 'wrong' : 'waiting', bookId: null };
}

/**
 * What is to become of each row as things stand: `waiting` to come in, `duplicate` of the library or of an earlier row,
 * or `wrong`. Changes nothing.
 */
export async function judgeRows(
  { database }: { database: Pick<Database, 'pool'> },
  rows: readonly SheetRow[],
): Promise<StoredRow[]> {
  const judged: StoredRow[] = [];
  const firstRows = new Map<string, number>();
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const chunk = rows.slice(from, from + TOGETHER).map(storedForm);
    const sound = chunk.filter(({ state }) => state === 'waiting');
    const known = await findKnownWorks(database.pool, sound);
    for (const row of sound) judge(row, firstRows, known);
    judged.push(...chunk);
  }
  return judged;
}

function judge(row: StoredRow, firstRows: Map<string, number>, known: ReadonlyMap<string, number>): void {
  const key = workKeyOf(row);
  const bookId = known.get(key);
  const firstRow = firstRows.get(key);
  if (bookId !== undefined) Object.assign(row, { state: 'duplicate', reason: THERE_ALREADY, bookId });
  else if (firstRow === undefined) firstRows.set(key, row.row);
  else Object.assign(row, { state: 'duplicate', reason: `The same book is in row ${firstRow}.` });
}
