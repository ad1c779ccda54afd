import { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import { type importBooks, importRow } from '#contract/imports.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { ReceivedFile } from '#server/platform/http/receive-file.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { applyChoices, besideKnown, type DuplicateChoices } from './duplicate-choices.ts';
import { judgeRows } from './judge-rows.ts';
import type { ChosenColumns } from './spreadsheet/header-rules.ts';
import { insertImport, insertRows, type StoredRow } from './store.ts';
import { takeInJob } from './take-in-rows.ts';

/** Rows written in one statement: few enough that requests are served in between. */
const TOGETHER = 250;
const MOST_BOOKS_TOLD = 500;
const MOST_PROBLEMS_TOLD = 200;

/** It comes in as a book, rather than going into one. */
const isNew = ({ state, choice }: StoredRow): boolean => state === 'waiting' && choice !== 'merge';

function countsOf(rows: readonly StoredRow[]) {
  const wrong = rows.filter(({ state }) => state === 'wrong').length;
  const fresh = rows.filter(isNew).length;
  return { rows: rows.length, new: fresh, duplicates: rows.length - wrong - fresh, wrong };
}

type Order = {
  file: ReceivedFile;
  adminId: number;
  dryRun: boolean;
  generates: boolean;
  /** Row numbers that an admin leaves out. */
  without: ReadonlySet<number>;
  /** What the columns are, where their names don't tell. */
  columns?: ChosenColumns | undefined;
  choices: DuplicateChoices;
};

/**
 * Keeps the rows of a file and queues the job that takes them in. A dry run only tells what would happen. Throws
 * `invalid` for the field `file` where it is not a list of books.
 */
export async function startImport(
  deps: Pick<ImportsDeps, 'database' | 'readSheet' | 'estimateCost' | 'log'>,
  { file, adminId, dryRun, generates, without, columns: chosen, choices }: Order,
): Promise<Answer<typeof importBooks>['data']> {
  const { pool, query } = deps.database;
  const { columns, rows: sheet } = await deps.readSheet(file, chosen);
  const rows = await judgeRows(
    pool,
    sheet.filter(({ row }) => !without.has(row)),
  );
  const repeated = rows.filter(({ state }) => state === 'duplicate');
  applyChoices(rows, choices);
  const counts = countsOf(rows);
  const answer = { ...counts, columns, estimated_cost: await deps.estimateCost(counts.new) };
  if (dryRun) {
    const told = (fresh: boolean, most: number) =>
      z.array(importRow).parse(rows.filter((row) => isNew(row) === fresh).slice(0, most));
    return {
      ...answer,
      import_id: null,
      books: told(true, MOST_BOOKS_TOLD),
      problems: told(false, MOST_PROBLEMS_TOLD),
      duplicate_rows: await besideKnown(pool, repeated.slice(0, MOST_PROBLEMS_TOLD)),
    };
  }
  const importId = await query.transaction(async (tx) => {
    const id = await insertImport(tx, {
      ...counts,
      // Those that are merged are counted once they are.
      duplicates: rows.filter(({ state }) => state === 'duplicate').length,
      kind: 'list',
      file_name: file.name,
      generates,
      createdBy: adminId,
    });
    for (let from = 0; from < rows.length; from += TOGETHER)
      await insertRows(tx, id, rows.slice(from, from + TOGETHER));
    await addJob(tx, takeInJob(id));
    const subject = { kind: 'import', id, label: file.name } as const;
    const merged = rows.filter(({ choice }) => choice === 'merge').length;
    const after = { ...counts, ...(merged > 0 && { merged }) };
    await recordAudit(tx, { adminId, action: 'import.started', subject, after });
    return id;
  });
  deps.log.info({ importId, ...counts }, 'a list of books came in');
  return { ...answer, import_id: importId, books: [], problems: [], duplicate_rows: [] };
}
