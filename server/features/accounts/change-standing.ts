import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { UserRow } from './store.ts';

export type Standing = Pick<UserRow, 'status' | 'is_admin'>;

/** With its line in the audit log. `adminId` is null where a command or a rule decides. */
export async function changeStanding(
  tx: SqlRunner,
  { id, status, is_admin }: Standing & { id: number },
  { adminId, ...change }: Partial<Standing> & { adminId: number | null },
): Promise<void> {
  const before = { status, is_admin };
  const after = { ...before, ...change };
  await execute(
    tx,
    sql`update users set status = ${after.status}, is_admin = ${after.is_admin} where id = ${id}`,
  );
  const changes = changesBetween(before, after);
  if (changes)
    await recordAudit(tx, { adminId, action: 'user.changed', subject: { kind: 'user', id }, ...changes });
}
