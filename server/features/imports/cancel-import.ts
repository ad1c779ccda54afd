import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { ImportsDeps } from './deps.ts';
import { orderResults } from './end-imports.ts';
import { orderFiles } from './files/take-in-files.ts';
import { findImport, newBooksThatWait, setCancelled } from './store.ts';

export async function cancelImport(
  deps: Pick<ImportsDeps, 'database' | 'queueBooks'>,
  { id, adminId }: { id: number; adminId: number },
): Promise<void> {
  const found = await findImport(deps.database.pool, id);
  if (!found) throw notFound('This import');
  await deps.database.query.transaction(async (tx) => {
    if (!(await setCancelled(tx, id))) throw new AppError('conflict', 'This import has already finished.');
    if (found.generates) await deps.queueBooks(tx, await newBooksThatWait(tx, id));
    // What was sent and not yet read is removed by the job.
    if (found.kind === 'files') await orderFiles(tx, id);
    await orderResults(tx, id);
    const subject = { kind: 'import', id, label: found.file_name } as const;
    await recordAudit(tx, { adminId, action: 'import.cancelled', subject });
  });
}
