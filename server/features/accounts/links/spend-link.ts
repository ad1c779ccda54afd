import type { Session } from '#contract/accounts.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { invalidField } from '#server/platform/http/app-error.ts';
import type { OrderNotice } from '../order-notice.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { writeUser } from '../profile/profile-store.ts';
import { passwordComplaint } from '../rules.ts';
import type { LinkPurpose } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { deleteLinksOf, deleteSessionsOf, lockUser, type UserRow } from '../store.ts';
import { hashToken } from '../tokens.ts';
import { takeLink } from './link-store.ts';
import { linkNotValid } from './order-link.ts';

type Deps = { database: Database; now: () => Date };

/** Takes the link away and gives its account, as one step of many at once. Throws `link_not_valid`. */
async function spend(
  { now }: Deps,
  tx: Executor,
  input: { purpose: LinkPurpose; token: string },
): Promise<UserRow> {
  const { purpose, token } = input;
  const userId = await takeLink(tx, { purpose, tokenHash: hashToken(token), now: now() });
  const user = userId === null ? null : await lockUser(tx, userId);
  if (!user || user.status === 'blocked') throw linkNotValid();
  return user;
}

/** Signs in by a mailed link, once: of many at the same time exactly one gets a session. */
export function logInByLink(deps: Deps, input: { token: string; device: string }): Promise<Session> {
  return deps.database.query.transaction(async (tx) => {
    const user = await spend(deps, tx, { purpose: 'magic_link', token: input.token });
    return openSession(tx, { user, device: input.device, now: deps.now() });
  });
}

/**
 * Chooses a new password by a mailed link, once. Every session of the account ends, the other links too, and the
 * owner is told by mail. Throws `link_not_valid`, and `invalid` for a password that may not be used, which spends
 * nothing.
 */
export async function resetPassword(
  deps: Deps & { sessions: Pick<SessionDirectory, 'userChanged' | 'forgetUser'>; orderNotice: OrderNotice },
  input: { token: string; password: string },
): Promise<void> {
  // Hashing takes its time on purpose: it must not hold the row.
  const passwordHash = await hashPassword(input.password);
  const userId = await deps.database.query.transaction(async (tx) => {
    const user = await spend(deps, tx, { purpose: 'password_reset', token: input.token });
    const complaint = passwordComplaint(input.password, user.email);
    if (complaint) throw invalidField('password', complaint);
    const changed = await writeUser(tx, { id: user.id }, { passwordHash });
    if (typeof changed === 'string') throw linkNotValid();
    await deleteLinksOf(tx, user.id);
    await deleteSessionsOf(tx, user.id, null);
    await deps.sessions.userChanged(tx, user.id);
    await deps.orderNotice(tx, { kind: 'password_changed', user: changed });
    return user.id;
  });
  deps.sessions.forgetUser(userId);
}
