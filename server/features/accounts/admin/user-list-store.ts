import { z } from 'zod';
import { userForAdmin } from '#contract/account-admin.ts';
import { readNearerEnd } from '#server/platform/database/nearer-end.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { MOST_COUNTED, MOST_PAGED, searchList, type Walked } from '#server/platform/database/search-list.ts';
import {
  countRows,
  type RowOf,
  readIds,
  rows,
  type SQL,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';

type Page = { limit: number; offset: number };
/** `isMore`: more are found than `total`, which is how many can be paged through. */
type Found = { ids: number[]; total: number; isMore: boolean };

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
  const which = query.status ? sql`status = ${query.status}` : sql`true`;
  const { ids, total, isMore } = query.q
    ? await searchUserIds(pool, { names: namesHold(query.q), which }, windowOf(query))
    : await listUserIds(pool, which, windowOf(query));
  return { users: await readUsers(pool, ids), is_more: isMore, ...pageOf(query, total) };
}

async function searchUserIds(
  runner: SqlRunner,
  { names, which }: { names: SQL; which: SQL },
  { limit, offset }: Page,
): Promise<Found> {
  const all = sql`select * from users where ${which}`;
  const { ids, isMore } = await searchList<Walked>({
    size: { walked: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
    walk: (most) => {
      const some = most === null ? all : sql`${all} order by id desc limit ${most}`;
      const found = sql`select id from (${some}) u where ${names} order by id desc limit ${MOST_PAGED + 1}`;
      return readIds(runner, found);
    },
    lookUp: async () => {
      const found = await readIds(
        runner,
        sql`with found as materialized (select id from users where ${which} and ${names} limit ${MOST_COUNTED + 1})
            select id from found order by id desc`,
      );
      return found.length > MOST_COUNTED ? null : { ids: found, isMore: false };
    },
  });
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isMore };
}

async function listUserIds(runner: SqlRunner, which: SQL, page: Page): Promise<Found> {
  const total = await countRows(runner, sql`users where ${which}`);
  const orders = { by: sql`id desc`, back: sql`id` };
  const ids = await readNearerEnd({ ...orders, ...page, total }, ({ order, limit, offset }) =>
    readIds(
      runner,
      sql`select id from users where ${which} order by ${order} limit ${limit} offset ${offset}`,
    ),
  );
  return { ids, total, isMore: false };
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
