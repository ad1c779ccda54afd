import { type Executor, execute, sql } from '#server/platform/database/sql.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { UserRow } from './store.ts';

/** Whatever may cost the library an admin holds this lock until the transaction ends. */
export async function lockAdmins(tx: Executor): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('precis:admins'))`);
}

/**
 * Throws `conflict` when nobody would be left to look after the library without this user. Only right under
 * `lockAdmins`.
 */
export async function refuseLastAdmin(tx: Executor, user: UserRow): Promise<void> {
  if (!user.isAdmin || user.status === 'blocked') return;
  const others = await execute(
    tx,
    sql`select from users where is_admin and status = 'active' and id <> ${user.id} limit 1`,
  );
  if (others === 0)
    throw new AppError(
      'conflict',
      'This is the last admin of this library. Make somebody else an admin first.',
    );
}
