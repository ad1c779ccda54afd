import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { users } from './schema.ts';
import type { UserRow } from './store.ts';

/** Makes whatever may cost the library an admin take turns until the transaction ends. */
export async function oneAdminChangeAtATime(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('precis:admins'))`);
}

/**
 * Throws `conflict` when nobody would be left to look after the library without this user. Only right under
 * `oneAdminChangeAtATime`.
 */
export async function refuseLastAdmin(tx: Executor, user: UserRow): Promise<void> {
  if (!user.isAdmin || user.status === 'blocked') return;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, 'active'), ne(users.id, user.id)))
    .limit(1);
  if (!other)
    throw new AppError(
      'conflict',
      'This is the last admin of this library. Make somebody else an admin first.',
    );
}
