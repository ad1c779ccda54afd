import { z } from 'zod';
import { userForAdmin } from '#contract/account-admin.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import {
  countRows,
  type RowOf,
  readIds,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { countedPageOf, mostCounted, windowOf } from '#server/platform/http/page-of.ts';

/** The migration has a trigram index on exactly this expression. */
const NAMES = sql`lower(' ' || email || ' ' || first_name || ' ' || coalesce(last_name, ''))`;

/** One or two letters are searched only at the start of words: anywhere else nearly every name has them. */
function namesHold(q: string): SQL {
  const literally = q.normalize('NFC').replace(/[\\%_]/g, '\\$&');
  return sql`${NAMES} like lower(${q.length < 3 ? `% ${literally}%` : `%${literally}%`})`;
}

export async function listUsers(
  { pool }: Database,
  query: {
    q?: string | undefined;
    status?: 'active' | 'blocked' | undefined;
    page: number;
    per_page: number;
  },
) {
  const status = query.status ? sql`status = ${query.status}` : sql`true`;
  const found = sql`users where ${status} and ${query.q ? namesHold(query.q) : sql`true`}`;
  const { limit, offset } = windowOf(query);
  const [counted, ids] = await Promise.all([
    countRows(pool, found, mostCounted(query)),
    readIds(pool, sql`select id from ${found} order by id desc limit ${limit} offset ${offset}`),
  ]);
  return { users: await readUsers(pool, ids), ...countedPageOf(query, counted) };
}

const listedRow = {
  ...userForAdmin.shape,
  email_verified_at: z.date().nullable(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
};

export const readUsers = async (
  runner: SqlRunner,
  ids: readonly number[],
): Promise<RowOf<typeof listedRow>[]> =>
  rows(
    runner,
    listedRow,
    sql`select id, email, first_name, last_name, is_admin, status, email_verified_at, created_at,
          (select max(last_used_at) from sessions where sessions.user_id = users.id) as last_used_at
        from users where id = any(${sql.param(ids)}::int[]) order by id desc`,
  );
