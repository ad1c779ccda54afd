import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { judgeRows } from './judge-rows.ts';
import type { SheetFile } from './spreadsheet/read-sheet.ts';
import { SheetRefused, type SheetRow } from './spreadsheet/sheet.ts';
import { insertImport, insertRows, type StoredRow } from './store.ts';
import { takeInJob } from './take-in-rows.ts';

/** Rows written in one statement: few enough that others get their turn in between. */
const TOGETHER = 250;
const MOST_PROBLEMS_TOLD = 200;

export type ImportStart = {
  /** Null for a dry run. */
  importId: number | null;
  counts: { rows: number; new: number; duplicates: number; wrong: number };
  estimatedCost: number | null;
  /** The first rows that will not come in; only for a dry run. */
  problems: StoredRow[];
};

async function read(deps: Pick<ImportsDeps, 'readSheet'>, file: SheetFile): Promise<SheetRow[]> {
  try {
    return await deps.readSheet(file);
  } catch (error) {
    if (error instanceof SheetRefused) throw invalidField('file', error.message);
    throw error;
  }
}

function countsOf(rows: readonly StoredRow[]): ImportStart['counts'] {
  const of = (state: StoredRow['state']) => rows.filter((row) => row.state === state).length;
  return { rows: rows.length, new: of('waiting'), duplicates: of('duplicate'), wrong: of('wrong') };
}

/**
 * Reads a file and keeps its rows, with the job that takes them in, in one transaction; for a dry run it only tells
 * what would be. Throws `invalid` for the field `file` where it is no list of books.
 */
export async function startImport(
  deps: ImportsDeps,
  input: { file: SheetFile; adminId: number; dryRun: boolean },
): Promise<ImportStart> {
  const rows = await judgeRows(deps, await read(deps, input.file));
  const counts = countsOf(rows);
  const estimatedCost = await deps.estimateCost(counts.new);
  if (input.dryRun) {
    const problems = rows.filter(({ state }) => state !== 'waiting').slice(0, MOST_PROBLEMS_TOLD);
    return { importId: null, counts, estimatedCost, problems };
  }
  const importId = await deps.database.query.transaction(async (tx) => {
    const id = await insertImport(tx, {
      fileName: input.file.name,
      createdBy: input.adminId,
      rowsCount: counts.rows,
      duplicatesCount: counts.duplicates,
      wrongCount: counts.wrong,
    });
    for (let from = 0; from < rows.length; from += TOGETHER)
      await insertRows(tx, id, rows.slice(from, from + TOGETHER));
    await addJob(tx, takeInJob(id));
    await recordAudit(tx, {
      adminId: input.adminId,
      action: 'import.started',
      subject: { kind: 'import', id, label: input.file.name },
      after: counts,
    });
    return id;
  });
  deps.log.info({ importId, ...counts }, 'a list of books came in');
  return { importId, counts, estimatedCost, problems: [] };
}
