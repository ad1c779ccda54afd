import type { z } from 'zod';
import type { listAudit as contract } from '#contract/audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { type AuditChoice, findAudit, findAuditAdmins } from './audit-store.ts';

/** A part of the log, newest first, and where the next one begins. */
export async function listAudit(
  { database }: { database: Pick<Database, 'pool'> },
  choice: AuditChoice,
): Promise<z.input<(typeof contract)['answer']>> {
  const { limit } = choice;
  const [found, admins] = await Promise.all([
    findAudit(database.pool, { ...choice, limit: limit + 1 }),
    findAuditAdmins(database.pool),
  ]);
  const entries = found.slice(0, limit);
  return { entries, next_cursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null, admins };
}
