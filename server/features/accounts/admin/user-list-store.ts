import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { runSql } from '#server/platform/database/sql-runner.ts';

/** An account as the admin's list shows it. */
export type ListedUser = {
  id: number;
  email: string;
  firstName: string;
  lastName: string | null;
  isAdmin: boolean;
  status: 'active' | 'blocked';
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type UserFilter = { q?: string; status?: 'active' | 'blocked' };

type Page = { limit: number; offset: number };
type Found = { total: number; ids: number[] };

/** Of this very expression the migration makes an index of three letters each; it begins as each word does. */
const NAMES = sql`lower(' ' || email || ' ' || first_name || ' ' || coalesce(last_name, ''))`;

/** One or two letters are looked for where a word begins: anywhere they stand in nearly every name. */
function namesHold(q: string): SQL {
  const literally = q.normalize('NFC').replace(/[\\%_]/g, '\\$&');
  return sql`${NAMES} like lower(${q.length < 3 ? `% ${literally}%` : `%${literally}%`})`;
}

const hasStatus = (status: UserFilter['status']): SQL => (status ? sql`status = ${status}` : sql`true`);

/** A page of ids, newest first, and how many there are in all. */
export function findUserIds(database: Database, { q, status }: UserFilter, page: Page): Promise<Found> {
  return q
    ? searchUserIds(database, sql`${namesHold(q)} and ${hasStatus(status)}`, page)
    : listUserIds(database, hasStatus(status), page);
}

/** Everything that is found has to be counted anyway: so it is looked for once, by the index. */
async function searchUserIds(database: Database, isMeant: SQL, { limit, offset }: Page): Promise<Found> {
  const [found] = await runSql<Found>(
    database.pool,
    sql`with found as materialized (select id from users where ${isMeant})
        select (select count(*) from found) as total,
          array(select id from found order by id desc limit ${limit} offset ${offset}) as ids`,
  );
  return found ?? { total: 0, ids: [] };
}

async function listUserIds(database: Database, isMeant: SQL, { limit, offset }: Page): Promise<Found> {
  const [counted, rows] = await Promise.all([
    runSql<{ total: number }>(database.pool, sql`select count(*) as total from users where ${isMeant}`),
    runSql<{ id: number }>(
      database.pool,
      sql`select id from users where ${isMeant} order by id desc limit ${limit} offset ${offset}`,
    ),
  ]);
  return { total: counted[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}

/** Newest first. */
export async function readUsers(database: Database, ids: readonly number[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  return runSql<ListedUser>(
    database.pool,
    sql`select id, email, first_name as "firstName", last_name as "lastName", is_admin as "isAdmin", status,
          created_at as "createdAt",
          (select max(last_used_at) from sessions where sessions.user_id = users.id) as "lastUsedAt"
        from users where id = any(${sql.param(ids)}::int[]) order by id desc`,
  );
}
