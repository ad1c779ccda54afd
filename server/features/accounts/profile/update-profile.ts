import type { Received } from '#contract/endpoint.ts';
import type { updateProfile as endpoint } from '#contract/profile.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { deleteLinksOf } from '../links/link-store.ts';
import { orderLink } from '../links/order-link.ts';
import { deleteChallengesOf } from '../passkeys/challenge-store.ts';
import { type CountTry, confirmOwner, wrongPassword } from '../passwords/confirm-owner.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { mustConfirm, passwordComplaint } from '../rules.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { findOwnAccount } from '../show-user.ts';
import { type UserChange, type UserRow, writeUser } from '../store.ts';

type Input = {
  currentUser: SessionUser;
  body: Received<typeof endpoint>['body'];
  /** Of the device that asks. */
  deviceKey: string | null;
  countTry: CountTry;
  /** Whoever moves an account to one address after another must not have emails sent to all of them. */
  countEmail: (email: string) => Promise<void>;
};

/**
 * Throws `invalid` for a taken address, a weak password, and for a new address or password without the proof that
 * `confirmOwner` wants. Both end emailed links and are told by email, a new address to the old one; a new password ends the other
 * sessions.
 */
export async function updateProfile(deps: Accounts, input: Input): Promise<UserRow> {
  const { email, password, current_password, ...rest } = input.body;
  const user = await findOwnAccount(deps.database.query, input.currentUser);
  const newEmail = email === user.email ? undefined : email;
  const change = { ...rest, email: newEmail };
  if (newEmail !== undefined || password !== undefined)
    return changeSecretly(deps, { ...input, user, change, password, current_password });
  const row = await writeUser(deps.database.query, { id: user.id }, change);
  if (typeof row === 'string') throw new AppError('unauthenticated', 'Please log in.');
  return row;
}

/** What only the account's owner may change. */
async function changeSecretly(
  deps: Accounts,
  input: Omit<Input, 'body'> & {
    user: UserRow;
    change: UserChange;
    password: string | undefined;
    current_password: string | undefined;
  },
): Promise<UserRow> {
  const { sessions, instance, log, now } = deps;
  const { user, change, password } = input;
  const complaint = password === undefined ? null : passwordComplaint(password, change.email ?? user.email);
  if (complaint) throw invalidField('password', complaint);
  await confirmOwner(deps, user, { ...input, password: input.current_password, field: 'current_password' });
  if (change.email !== undefined) await input.countEmail(change.email);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  return sessions.change(async (tx, changed) => {
    const row = await writeUser(tx, user, { ...change, password_hash });
    if (row === 'gone') throw wrongPassword('current_password');
    if (row === 'taken') throw invalidField('email', 'There’s already an account with that email address.');
    await deleteLinksOf(tx, user.id);
    await deleteChallengesOf(tx, user.id);
    if (row.email !== user.email) {
      await forgetOtherDevices(tx, user.id, input.deviceKey);
      await orderNotice(tx, { kind: 'email_changed', user, at: now() });
      if (mustConfirm(instance, row)) await orderLink(tx, { purpose: 'confirm_email', email: row.email });
      logSecurity(log, 'email_changed', { userId: user.id });
    }
    if (password !== undefined) {
      const { sessionId: keepId } = input.currentUser;
      await endSessionsOf(tx, user.id, { reason: 'password_changed', at: now(), keepId });
      await orderNotice(tx, { kind: 'password_changed', user: row, at: now() });
      logSecurity(log, 'password_changed', { userId: user.id });
    }
    await changed(user.id);
    return row;
  });
}
