import { z } from 'zod';
import { type AppScopes, appPassword } from '#contract/app-passwords.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { emailKey } from '../rules.ts';
import { appPasswords } from '../schema.ts';

const shownRow = { ...appPassword.shape, ...rowOf(appPasswords, 'created_at', 'last_used_at') };
export type AppPasswordRow = RowOf<typeof shownRow>;

const shown = sql`id, name, scopes, created_at, last_used_at`;

/** Newest first. */
export const listAppPasswords = (runner: SqlRunner, userId: number): Promise<AppPasswordRow[]> =>
  rows(runner, shownRow, sql`select ${shown} from app_passwords where user_id = ${userId} order by id desc`);

type NewRow = { userId: number; name: string; passwordHash: string; scopes: AppScopes; createdAt: Date };

/** Null when the account has `most` already. */
export const insertAppPassword = (
  runner: SqlRunner,
  { userId, name, passwordHash, scopes, createdAt }: NewRow,
  most: number,
): Promise<AppPasswordRow | null> =>
  firstRow(
    runner,
    shownRow,
    sql`insert into app_passwords (user_id, name, password_hash, scopes, created_at)
        select ${userId}::int, ${name}, ${passwordHash}, ${sql.param(scopes)}::text[], ${createdAt}::timestamptz
        where (select count(*) from app_passwords where user_id = ${userId}) < ${most}
        returning ${shown}`,
  );

/** Its sessions go with it. 0 for one that isn't the user's. */
export const deleteAppPassword = (runner: SqlRunner, userId: number, id: number): Promise<number> =>
  execute(runner, sql`delete from app_passwords where id = ${id} and user_id = ${userId}`);

const usedRow = { id: z.number(), name: z.string(), scopes: appPassword.shape.scopes, userId: z.number() };

/** Whose app password it is, used from now on; null where this address has no such one. */
export const touchAppPassword = (
  runner: SqlRunner,
  { email, passwordHash, at }: { email: string; passwordHash: string; at: Date },
): Promise<RowOf<typeof usedRow> | null> =>
  firstRow(
    runner,
    usedRow,
    sql`update app_passwords p set last_used_at = ${at} from users u
        where p.password_hash = ${passwordHash} and u.id = p.user_id and u.email_key = ${emailKey(email)}
        returning p.id, p.name, p.scopes, p.user_id as "userId"`,
  );
