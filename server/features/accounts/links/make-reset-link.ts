import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { newToken } from '#server/platform/http/secret-token.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { type LinkDeps, makeLink } from './make-link.ts';

/** For an admin to hand over; null where there is no such account. */
export async function makeResetLink(
  deps: LinkDeps & { database: Pick<Database, 'query'> },
  account: { id: number } | { email: string },
  adminId: number | null,
): Promise<{ link: string; expires_at: Date } | null> {
  const { query } = deps.database;
  const user = await ('id' in account ? findUser(query, account.id) : findUserByEmail(query, account.email));
  if (!user) return null;
  return query.transaction(async (tx) => {
    await recordAudit(tx, { adminId, action: 'user.reset_link', subject: { kind: 'user', id: user.id } });
    return makeLink(deps, tx, { userId: user.id, purpose: 'password_reset', token: newToken() });
  });
}
