import { z } from 'zod';
import {
  type AuditAction,
  type AuditEntry,
  auditEntry,
  type listAudit as contract,
} from '#contract/audit.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';

type AuditChoice = {
  action: AuditAction | undefined;
  adminId: number | undefined;
  /** Only older entries. */
  beforeId: number | undefined;
  limit: number;
};

const entryRow = { ...auditEntry.shape, at: z.date() };

async function findAudit(runner: SqlRunner, choice: AuditChoice): Promise<AuditEntry[]> {
  const { action, adminId, beforeId, limit } = choice;
  const chosen: SQL[] = [
    action === undefined ? [] : [sql`action = ${action}`],
    adminId === undefined ? [] : [sql`admin_id = ${adminId}`],
    beforeId === undefined ? [] : [sql`id < ${beforeId}`],
  ].flat();
  const found = await rows(
    runner,
    entryRow,
    sql`with chosen as (
          select * from audit_entries where ${chosen.length > 0 ? sql.join(chosen, sql` and `) : sql`true`}
          order by id desc limit ${limit})
        select c.id, c.at, c.action, c.before, c.after,
          case when c.admin_id is not null then json_build_object('id', c.admin_id, 'email', a.email) end as admin,
          case when c.token_id is not null then json_build_object('id', c.token_id, 'name', t.name) end as token,
          json_build_object('kind', c.subject_kind, 'id', c.subject_id,
            'label', coalesce(c.subject_label, s.email, st.name)) as subject
        from chosen c left join people a on a.id = c.admin_id
          left join token_names t on t.id = c.token_id
          left join token_names st on c.subject_kind = 'token' and st.id = c.subject_id
          left join people s on c.subject_kind = 'user' and s.id = c.subject_id
        order by c.id desc`,
  );
  return found.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** Jumps from one admin to the next by the index, however long the log is. */
const findAuditAdmins = (runner: SqlRunner): Promise<{ id: number; email: string | null }[]> =>
  rows(
    runner,
    { id: z.number(), email: z.string().nullable() },
    sql`with recursive found as (
          (select admin_id as id from audit_entries where admin_id is not null order by admin_id limit 1)
          union all
          select (select admin_id from audit_entries where admin_id > found.id order by admin_id limit 1)
          from found where found.id is not null)
        select found.id, u.email from found left join people u on u.id = found.id
        where found.id is not null order by u.email nulls last, found.id`,
  );

/** Newest first; `next_cursor` is where the next page starts. */
export async function listAudit(
  { database }: { database: Pick<Database, 'pool'> },
  choice: AuditChoice,
): Promise<Answer<typeof contract>> {
  const { limit } = choice;
  const [found, admins] = await Promise.all([
    findAudit(database.pool, { ...choice, limit: limit + 1 }),
    findAuditAdmins(database.pool),
  ]);
  const entries = found.slice(0, limit);
  return { entries, next_cursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null, admins };
}
