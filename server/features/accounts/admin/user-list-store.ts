import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { nearerEnd } from '#server/platform/database/nearer-end.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { MOST_COUNTED, MOST_PAGED, searchList, type Walked } from '#server/platform/database/search-list.ts';
import { countRows, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** An account as the admin's list shows it. */
const listedUserRow = {
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  status: z.enum(['active', 'blocked']),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
};
export type ListedUser = RowOf<typeof listedUserRow>;

export type UserFilter = { q?: string; status?: 'active' | 'blocked' };

type Page = { limit: number; offset: number };
/** `isMore`: more are found than `total`, which is how many can be paged through. */
type Found = { ids: number[]; total: number; isMore: boolean };

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
    ? searchUserIds(database, { names: namesHold(q), which: hasStatus(status) }, page)
    : listUserIds(database, status, page);
}

const readIds = async (runner: SqlRunner, statement: SQL): Promise<number[]> =>
  (await rows(runner, { id: z.number() }, statement)).map(({ id }) => id);

async function searchUserIds(
  { pool }: Database,
  { names, which }: { names: SQL; which: SQL },
  { limit, offset }: Page,
): Promise<Found> {
  const idsOf = (statement: SQL) => readIds(pool, statement);
  const all = sql`select * from users where ${which}`;
  const { ids, isMore } = await searchList<Walked>({
    size: { walked: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
    walk: (most) => {
      const some = most === null ? all : sql`${all} order by id desc limit ${most}`;
      return idsOf(sql`select id from (${some}) u where ${names} order by id desc limit ${MOST_PAGED + 1}`);
    },
    lookUp: async () => {
      const found = await idsOf(
        sql`with found as materialized (select id from users where ${which} and ${names} limit ${MOST_COUNTED + 1})
            select id from found order by id desc`,
      );
      return found.length > MOST_COUNTED ? null : { ids: found, isMore: false };
    },
  });
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isMore };
}

async function listUserIds({ pool }: Database, status: UserFilter['status'], page: Page): Promise<Found> {
  const total = await countRows(pool, sql`users where ${hasStatus(status)}`);
  const { isBehind, skipped, limit } = nearerEnd(page, total);
  const ids = await readIds(
    pool,
    sql`select id from users where ${hasStatus(status)} order by ${isBehind ? sql`id` : sql`id desc`}
        limit ${limit} offset ${skipped}`,
  );
  return { ids: isBehind ? ids.toReversed() : ids, total, isMore: false };
}

/** Newest first. */
export async function readUsers(database: Database, ids: readonly number[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  return rows(
    database.pool,
    listedUserRow,
    sql`select id, email, first_name as "firstName", last_name as "lastName", is_admin as "isAdmin", status,
          created_at as "createdAt",
          (select max(last_used_at) from sessions where sessions.user_id = users.id) as "lastUsedAt"
        from users where id = any(${sql.param(ids)}::int[]) order by id desc`,
  );
}
