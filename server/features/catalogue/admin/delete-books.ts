import { sql } from 'drizzle-orm';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { runSql } from '#server/platform/database/sql-runner.ts';
import { changeCatalogue } from '../change-catalogue.ts';
import { lockBooks, settleOrigins } from './book-store.ts';
import type { CatalogueAdminDeps } from './deps.ts';

export type Deleted = { deleted: number; unknown: number[] };

/**
 * Deletes books with all that readers and workers have of them, in one transaction; their files follow by a job.
 * Ids that no book has are answered as `unknown`.
 */
export async function deleteBooks(
  deps: CatalogueAdminDeps,
  { ids, adminId }: { ids: readonly number[]; adminId: number },
): Promise<Deleted> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return { deleted: 0, unknown: [] };
  const gone = await changeCatalogue(deps, async (tx, changed) => {
    // Whoever publishes a book holds its steps before its row: in another order the two would wait for each other.
    for (const prepare of deps.beforeRemoval) await prepare(tx, wanted);
    const there = await lockBooks(tx, wanted);
    if (there.length === 0) return there;
    await settleOrigins(tx, there);
    const deleted = await runSql<{ id: number; title: string; status: string }>(
      tx,
      sql`delete from books where id = any(${sql.param(there)}::int[]) returning id, title, status`,
    );
    const records = deleted.map(({ id, title, status }) => {
      const subject = { kind: 'book', id, label: title } as const;
      return { adminId, action: 'book.deleted', subject, before: { title, status } } as const;
    });
    await recordAudits(tx, records);
    changed({ bookIds: there, lists: true });
    return there;
  });
  const known = new Set(gone);
  return { deleted: gone.length, unknown: wanted.filter((id) => !known.has(id)) };
}
