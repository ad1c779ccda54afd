import { addJob } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { countNewBooks, findImport, setDone } from './store.ts';

export const SEND_RESULTS = 'imports_send_results';
/** A letter that nobody takes is tried for about a day. */
const LETTER_ATTEMPTS = 14;

/** Ends an import of whose books none waits any more or is under way, and orders the letter to its admin. */
export async function endImport(
  deps: Pick<ImportsDeps, 'database' | 'log'>,
  importId: number,
): Promise<void> {
  const { database, log } = deps;
  const found = await findImport(database.pool, importId);
  if (found?.state !== 'generating') return;
  const statuses = await countNewBooks(database.pool, importId);
  if ((statuses.waiting ?? 0) + (statuses.generating ?? 0) > 0) return;
  await database.query.transaction(async (tx) => {
    if (!(await setDone(tx, importId))) return;
    const hasReader = found.newCount > 0 && found.createdBy !== null;
    if (hasReader)
      await addJob(tx, { name: SEND_RESULTS, payload: { importId }, maxAttempts: LETTER_ATTEMPTS });
  });
  log.info({ importId, ...statuses }, 'an import has ended');
}
