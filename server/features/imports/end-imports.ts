import type { Executor } from '#server/platform/database/open-database.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { ImportsDeps } from './deps.ts';
import { countNewBooks, findImport, newBooksThatWait, setDone, setTakenIn } from './store.ts';

export const SEND_RESULTS = 'imports_send_results';
/** For about a day. */
const EMAIL_ATTEMPTS = 14;

/** Queues the email that says what became of an import. */
export const orderResults = (tx: Executor, importId: number) =>
  addJob(tx, { name: SEND_RESULTS, payload: { importId }, maxAttempts: EMAIL_ATTEMPTS });

/** Once no row waits: its books are ordered, or the import has ended. The caller holds its lock. */
export async function endTakingIn(
  { queueBooks }: Pick<ImportsDeps, 'queueBooks'>,
  tx: Executor,
  importId: number,
): Promise<void> {
  if (await setTakenIn(tx, importId)) await queueBooks(tx, await newBooksThatWait(tx, importId));
  else await orderResults(tx, importId);
}

/** Ends an import once none of its books waits or is being generated, and queues the email to its admin. */
export async function endImport(
  { database, log }: Pick<ImportsDeps, 'database' | 'log'>,
  importId: number,
): Promise<void> {
  const found = await findImport(database.pool, importId);
  if (found?.state !== 'generating') return;
  const statuses = await countNewBooks(database.pool, importId);
  if ((statuses.waiting ?? 0) + (statuses.generating ?? 0) > 0) return;
  await database.query.transaction(async (tx) => {
    const isDone = await setDone(tx, importId);
    if (isDone) await orderResults(tx, importId);
  });
  log.info({ importId, ...statuses }, 'an import has ended');
}
