import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

export type AuditChoice = {
  action: AuditAction | undefined;
  adminId: number | undefined;
  /** Only entries before this one. */
  beforeId: number | undefined;
  limit: number;
};

type Row = Pick<AuditEntry, 'id' | 'action' | 'before' | 'after'> & {
  at: Date;
  adminId: number | null;
  adminEmail: string | null;
  kind: AuditEntry['subject']['kind'];
  subjectId: number | null;
  label: string | null;
};

/** Entries, newest first; how accounts are called is as it is now, and null once they are gone. */
export async function findAudit(runner: SqlRunner, choice: AuditChoice): Promise<AuditEntry[]> {
  const { action, adminId, beforeId, limit } = choice;
  const chosen: SQL[] = [
    action === undefined ? [] : [sql`action = ${action}`],
    adminId === undefined ? [] : [sql`admin_id = ${adminId}`],
    beforeId === undefined ? [] : [sql`id < ${beforeId}`],
  ].flat();
  const rows = await runSql<Row>(
    runner,
    sql`with chosen as (
          select * from audit_entries where ${chosen.length > 0 ? sql.join(chosen, sql` and `) : sql`true`}
          order by id desc limit ${limit})
        select c.id, c.at, c.admin_id as "adminId", a.email as "adminEmail", c.action, c.subject_kind as kind,
          c.subject_id as "subjectId", coalesce(c.subject_label, s.email) as label, c.before, c.after
        from chosen c left join users a on a.id = c.admin_id
          left join users s on c.subject_kind = 'user' and s.id = c.subject_id
        order by c.id desc`,
  );
  return rows.map(({ at, adminId: id, adminEmail: email, kind, subjectId, label, ...row }) => ({
    ...row,
    at: at.toISOString(),
    admin: id === null ? null : { id, email },
    subject: { kind, id: subjectId, label },
  }));
}

/** Everybody who stands in the log: from one to the next by the index, however long the log is. */
export const findAuditAdmins = (runner: SqlRunner): Promise<{ id: number; email: string | null }[]> =>
  runSql(
    runner,
    sql`with recursive found as (
          (select admin_id as id from audit_entries where admin_id is not null order by admin_id limit 1)
          union all
          select (select admin_id from audit_entries where admin_id > found.id order by admin_id limit 1)
          from found where found.id is not null)
        select found.id, u.email from found left join users u on u.id = found.id
        where found.id is not null order by u.email nulls last, found.id`,
  );
