import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { emailKey } from '../rules.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { type LinkDeps, makeLink } from './make-link.ts';

type Deps = LinkDeps & { database: Pick<Database, 'query'> };

type Made = { link: string; expiresAt: Date };

/** A link by which an account chooses a new password, for an admin to hand over. Throws `not_found`. */
export async function makeResetLink(deps: Deps, userId: number): Promise<Made> {
  const user = await findUser(deps.database.query, userId);
  if (!user) throw notFound('This account');
  return makeLink(deps, deps.database.query, { userId, purpose: 'password_reset' });
}

/** The same by e-mail address; null where nobody has it. */
export async function makeResetLinkFor(deps: Deps, email: string): Promise<Made | null> {
  const user = await findUserByEmail(deps.database.query, emailKey(email));
  if (!user) return null;
  return makeLink(deps, deps.database.query, { userId: user.id, purpose: 'password_reset' });
}
