import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { findUser, type UserRow } from './store.ts';

/** For transactions that may remove an admin: they run one after the other. */
export async function lockAdmin(tx: SqlRunner, id: number): Promise<UserRow | null> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('precis:admins'))`);
  return findUser(tx, id);
}

/** Throws `conflict` when `user`, read by `lockAdmin`, is the only active admin. */
export async function refuseLastAdmin(tx: SqlRunner, user: UserRow): Promise<void> {
  if (!user.is_admin || user.status === 'blocked') return;
  if (await hasOtherAdmin(tx, user.id)) return;
  throw new AppError('conflict', 'This is the library’s last admin. Make someone else an admin first.');
}

export const hasOtherAdmin = async (tx: SqlRunner, id: number): Promise<boolean> =>
  (await execute(tx, sql`select from users where is_admin and status = 'active' and id <> ${id} limit 1`)) >
  0;
