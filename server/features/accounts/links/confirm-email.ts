import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { limitHashing, matchesHash } from '../passwords/passwords.ts';
import { passFirstStep } from '../second-factor/second-step.ts';
import { openSession } from '../sessions/open-session.ts';
import { findUser } from '../store.ts';
import { confirmAddress } from './confirm-address.ts';
import { findLink } from './link-store.ts';
import { linkNotValid, spend } from './spend-link.ts';

/**
 * Confirms an address for whoever has both the mailbox and the account: with the link alone, somebody whose address
 * a stranger has registered would make the stranger's account a confirmed one. Throws `link_not_valid`, and
 * `invalid` where neither the session nor the password is the account's.
 */
export async function confirmEmail(
  deps: Accounts,
  input: {
    token: string;
    password: string | null;
    currentUser: CurrentUser | null;
    device: string;
  },
) {
  const { database, sessions, log, now } = deps;
  const link = await findLink(database.query, {
    purpose: 'confirm_email',
    tokenHash: hashToken(input.token),
    now: now(),
  });
  const owner = link && (await findUser(database.query, link.userId));
  if (!owner) throw linkNotValid(log, 'confirm_email');
  const isSignedIn = input.currentUser?.userId === owner.id;
  if (!isSignedIn) {
    const { password } = input;
    if (!password) throw invalidField('password', 'Enter the password you chose for this account.');
    if (!(await limitHashing(() => matchesHash(owner.password_hash, password)))) {
      logSecurity(log, 'login_failed', { userId: owner.id });
      throw invalidField('password', 'That password is wrong.');
    }
  }
  return sessions.change(async (tx, changed) => {
    const user = await spend({ log, now }, tx, { purpose: 'confirm_email', token: input.token });
    // Both may have changed while the password was compared.
    if (user.password_hash !== owner.password_hash || user.email !== owner.email)
      throw new AppError('conflict', 'This account has changed. Please try again.');
    const confirmed = await confirmAddress(deps, tx, { user, isOwner: true });
    await changed(user.id);
    logSecurity(log, 'address_confirmed', { userId: user.id });
    if (isSignedIn) return null;
    const open = () => openSession(tx, { user: confirmed, device: input.device, now: now() });
    return passFirstStep(deps, tx, { user: confirmed, open });
  });
}
