import { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import { type importBooks, importRow } from '#contract/imports.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { judgeRows } from './judge-rows.ts';
import { insertImport, insertRows, type StoredRow } from './store.ts';
import { takeInJob } from './take-in-rows.ts';

/** Rows written in one statement: few enough that requests are served in between. */
const TOGETHER = 250;
const MOST_BOOKS_TOLD = 500;
const MOST_PROBLEMS_TOLD = 200;

function countsOf(rows: readonly StoredRow[]) {
  const of = (state: StoredRow['state']) => rows.filter((row) => row.state === state).length;
  return { rows: rows.length, new: of('waiting'), duplicates: of('duplicate'), wrong: of('wrong') };
}

type Order = {
  file: ReceivedFile;
  adminId: number;
  dryRun: boolean;
  generates: boolean;
  /** Row numbers that an admin leaves out. */
  without: ReadonlySet<number>;
};

/**
 * Keeps the rows of a file and queues the job that takes them in. A dry run only tells what would happen. Throws
 * `invalid` for the field `file` where it is not a list of books.
 */
export async function startImport(
  deps: Pick<ImportsDeps, 'database' | 'readSheet' | 'estimateCost' | 'log'>,
  { file, adminId, dryRun, generates, without }: Order,
): Promise<Answer<typeof importBooks>['data']> {
  const { pool, query } = deps.database;
  const sheet = await deps.readSheet(file);
  const rows = await judgeRows(
    pool,
    sheet.filter(({ row }) => !without.has(row)),
  );
  const counts = countsOf(rows);
  const answer = { ...counts, estimated_cost: await deps.estimateCost(counts.new) };
  if (dryRun) {
    const told = (isNew: boolean, most: number) =>
      z.array(importRow).parse(rows.filter(({ state }) => (state === 'waiting') === isNew).slice(0, most));
    const books = told(true, MOST_BOOKS_TOLD);
    return { ...answer, import_id: null, books, problems: told(false, MOST_PROBLEMS_TOLD) };
  }
  const importId = await query.transaction(async (tx) => {
    const id = await insertImport(tx, {
      ...counts,
      kind: 'list',
      file_name: file.name,
      generates,
      createdBy: adminId,
    });
    for (let from = 0; from < rows.length; from += TOGETHER)
      await insertRows(tx, id, rows.slice(from, from + TOGETHER));
    await addJob(tx, takeInJob(id));
    const subject = { kind: 'import', id, label: file.name } as const;
    await recordAudit(tx, { adminId, action: 'import.started', subject, after: counts });
    return id;
  });
  deps.log.info({ importId, ...counts }, 'a list of books came in');
  return { ...answer, import_id: importId, books: [], problems: [] };
}
