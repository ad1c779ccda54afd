import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { deleteChallengesOf } from '../passkeys/challenge-store.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { passwordComplaint } from '../rules.ts';
import type { LinkPurpose } from '../schema.ts';
import { passFirstStep } from '../second-factor/second-step.ts';
import type { Client } from '../sessions/client.ts';
import { openSession } from '../sessions/open-session.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { lockUser, type UserRow, writeUser } from '../store.ts';
import { confirmByMailbox } from './confirm-address.ts';
import { deleteLinksOf, takeLink } from './link-store.ts';

export function linkNotValid(log: Accounts['log'], purpose: LinkPurpose): AppError {
  logSecurity(log, 'link_refused', { purpose });
  return new AppError('link_not_valid', 'This link has expired or been used. Request a new one.');
}

/** Throws `link_not_valid`. */
export async function spend(
  { log, now }: Pick<Accounts, 'log' | 'now'>,
  tx: SqlRunner,
  { token, purpose }: { purpose: LinkPurpose; token: string },
): Promise<UserRow> {
  const taken = await takeLink(tx, { purpose, tokenHash: hashToken(token), now: now() });
  const user = taken && (await lockUser(tx, taken.userId));
  if (user?.status !== 'active') throw linkNotValid(log, purpose);
  logSecurity(log, 'link_spent', { userId: user.id, purpose });
  return user;
}

/**
 * Of many calls at the same time exactly one gets a session, or the second step. Only a link that was emailed shows that the mailbox is
 * theirs: whoever comes from a provider may have moved the account to somebody else's address since.
 */
export const logInByToken = (
  deps: Accounts,
  { client, ...link }: { purpose: 'magic_link' | 'single_sign_on'; token: string; client: Client },
) =>
  deps.sessions.change(async (tx, changed) => {
    const found = await spend(deps, tx, link);
    const { device, deviceKey } = client;
    const user =
      link.purpose === 'magic_link' ? await confirmByMailbox(deps, tx, { user: found, deviceKey }) : found;
    await changed(user.id);
    const password_removed = user.password_hash !== found.password_hash;
    const open = async () => ({
      ...(await openSession(tx, { user, device, now: deps.now() })),
      password_removed,
    });
    const passed = await passFirstStep(deps, tx, { user, open });
    if (!passed) throw linkNotValid(deps.log, link.purpose);
    return passed;
  });

/** Throws `link_not_valid`, and `invalid` for a password that may not be used, which doesn't spend the link. */
export async function resetPassword(
  deps: Accounts,
  { token, password, deviceKey }: { token: string; password: string; deviceKey: string | null },
): Promise<void> {
  const { sessions, log, now } = deps;
  // Before the transaction: hashing is slow on purpose and must not hold the row.
  const password_hash = await hashPassword(password);
  await sessions.change(async (tx, changed) => {
    const user = await spend(deps, tx, { purpose: 'password_reset', token });
    const complaint = passwordComplaint(password, user.email);
    if (complaint) throw invalidField('password', complaint);
    await confirmByMailbox(deps, tx, { user, deviceKey });
    await writeUser(tx, { id: user.id }, { password_hash });
    await deleteLinksOf(tx, user.id);
    await deleteChallengesOf(tx, user.id);
    await endSessionsOf(tx, user.id, { reason: 'password_changed', at: now() });
    await orderNotice(tx, { kind: 'password_changed', user, at: now() });
    await changed(user.id);
    logSecurity(log, 'password_changed', { userId: user.id });
  });
}
