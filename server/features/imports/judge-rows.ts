import { findKnownWorks } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SheetRow } from './spreadsheet/sheet.ts';
import type { StoredRow } from './store.ts';

/** Rows looked up in one statement: few enough that others get their turn in between. */
const TOGETHER = 100;

export const THERE_ALREADY = 'The library has this book already.';

/** All of one shape from the beginning, which twenty thousand rows are handled by several times faster. */
function storedForm({ row, title, author, categories, year, language, problem }: SheetRow): StoredRow {
  return {
    row,
    state: problem ? 'wrong' : 'waiting',
    title,
    author,
    categories,
    year,
    language,
    column: problem?.column ?? null,
    value: problem?.value ?? null,
    reason: problem?.reason ?? null,
    fix: problem?.fix ?? null,
    bookId: null,
  };
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
    for (const known of await findKnownWorks(database.pool, sound)) judge(known, firstRows);
    judged.push(...chunk);
  }
  return judged;
}

type Known = { work: StoredRow; key: string; bookId: number | undefined };

function judge({ work: row, key, bookId }: Known, firstRows: Map<string, number>): void {
  const firstRow = firstRows.get(key);
  if (bookId === undefined && firstRow === undefined) {
    firstRows.set(key, row.row);
    return;
  }
  row.state = 'duplicate';
  row.bookId = bookId ?? null;
  row.reason = bookId === undefined ? `The same book is in row ${firstRow}.` : THERE_ALREADY;
}
