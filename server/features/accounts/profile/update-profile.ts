import type { KeptPreferences, Profile } from '#contract/profile.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import type { OrderNotice } from '../order-notice.ts';
import { type CountTry, confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { emailKey, passwordComplaint } from '../rules.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { deleteLinksOf, deleteSessionsOf, type UserRow } from '../store.ts';
import { type UserChange, writeUser } from './profile-store.ts';
import { findOwnAccount, profileOf } from './show-profile.ts';

type Deps = {
  database: Database;
  sessions: Pick<SessionDirectory, 'userChanged' | 'forgetUser'>;
  orderNotice: OrderNotice;
};

/** What is left out stays as it is. */
export type ProfileChange = {
  email?: string;
  password?: string;
  firstName?: string;
  lastName?: string | null;
  preferences?: KeptPreferences;
};

type Input = {
  currentUser: CurrentUser;
  change: ProfileChange;
  currentPassword?: string;
  countTry: CountTry;
};

/**
 * Changes the current user's account. Throws `invalid` for a taken address, a weak password, and for a new address or
 * password without the current password. A new password ends the other sessions; both end the links that were
 * mailed, and are told by mail, a new address to the one before it.
 */
export async function updateProfile(deps: Deps, input: Input): Promise<Profile> {
  const { currentUser, change } = input;
  if (change.email !== undefined || change.password !== undefined) {
    const user = await findOwnAccount(deps, currentUser.userId);
    const newEmail = change.email === user.email ? undefined : change.email;
    if (newEmail !== undefined || change.password !== undefined)
      return changeSecretly(deps, { ...input, user, change: { ...change, email: newEmail } });
  }
  const { email: _same, password: _none, ...open } = change;
  const row = await writeUser(deps.database.query, { id: currentUser.userId }, open);
  if (typeof row === 'string') throw new AppError('unauthenticated', 'Please log in.');
  return profileOf(row);
}

/** What only whoever knows the password may change. */
async function changeSecretly(deps: Deps, input: Input & { user: UserRow }): Promise<Profile> {
  const { user, change, currentUser } = input;
  const { password, ...open } = change;
  const complaint = password === undefined ? null : passwordComplaint(password, change.email ?? user.email);
  if (complaint) throw invalidField('password', complaint);
  await confirmPassword(user, { ...input, password: input.currentPassword, field: 'current_password' });
  const columns: UserChange = {
    ...open,
    ...(open.email === undefined ? {} : { emailKey: emailKey(open.email) }),
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
  };
  const changed = await deps.database.query.transaction(async (tx) => {
    const row = await writeUser(tx, user, columns);
    if (row === 'gone') throw wrongPassword('current_password');
    if (row === 'taken') throw invalidField('email', 'There is already an account with that e-mail address.');
    await deleteLinksOf(tx, user.id);
    if (password !== undefined) await deleteSessionsOf(tx, user.id, currentUser.sessionId);
    await deps.sessions.userChanged(tx, user.id);
    await tell(deps, tx, { before: user, after: row });
    return row;
  });
  deps.sessions.forgetUser(user.id);
  return profileOf(changed);
}

async function tell(
  { orderNotice }: Deps,
  tx: Executor,
  { before, after }: { before: UserRow; after: UserRow },
): Promise<void> {
  if (before.email !== after.email) await orderNotice(tx, { kind: 'email_changed', user: before });
  if (before.passwordHash !== after.passwordHash)
    await orderNotice(tx, { kind: 'password_changed', user: after });
}
