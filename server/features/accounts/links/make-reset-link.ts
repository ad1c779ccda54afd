import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { emailKey } from '../rules.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { type LinkDeps, makeLink } from './make-link.ts';

type Deps = LinkDeps & { database: Pick<Database, 'query'> };

type Made = { link: string; expiresAt: Date };

/** A link by which an account chooses a new password, for an admin to hand over. Throws `not_found`. */
export async function makeResetLink(
  deps: Deps,
  { userId, adminId }: { userId: number; adminId: number },
): Promise<Made> {
  const user = await findUser(deps.database.query, userId);
  if (!user) throw notFound('This account');
  return makeRecorded(deps, { userId, adminId });
}

function makeRecorded(
  deps: Deps,
  { userId, adminId }: { userId: number; adminId: number | null },
): Promise<Made> {
  return deps.database.query.transaction(async (tx) => {
    await recordAudit(tx, { adminId, action: 'user.reset_link', subject: { kind: 'user', id: userId } });
    return makeLink(deps, tx, { userId, purpose: 'password_reset' });
  });
}

/** The same by e-mail address; null where nobody has it. */
export async function makeResetLinkFor(deps: Deps, email: string): Promise<Made | null> {
  const user = await findUserByEmail(deps.database.query, emailKey(email));
  if (!user) return null;
  return makeRecorded(deps, { userId: user.id, adminId: null });
}
