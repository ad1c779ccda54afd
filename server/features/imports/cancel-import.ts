import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { findImport, setCancelled } from './store.ts';

/** Leaves the rows that wait where they are. Throws `not_found`, and `conflict` where none waits any more. */
export async function cancelImport(
  { database }: { database: Database },
  { id, adminId }: { id: number; adminId: number },
): Promise<void> {
  const found = await findImport(database.pool, id);
  if (!found) throw notFound('This import');
  await database.query.transaction(async (tx) => {
    if (!(await setCancelled(tx, id)))
      throw new AppError('conflict', 'All rows of this import are dealt with already.');
    const subject = { kind: 'import', id, label: found.fileName } as const;
    await recordAudit(tx, { adminId, action: 'import.cancelled', subject });
  });
}
