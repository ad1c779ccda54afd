import type { Received } from '#contract/endpoint.ts';
import type { updateProfile as endpoint } from '#contract/profile.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { orderNotice } from '../emails/notices.ts';
import { deleteLinksOf } from '../links/link-store.ts';
import { type CountTry, confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { passwordComplaint } from '../rules.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { findOwnAccount } from '../show-user.ts';
import { type UserChange, type UserRow, writeUser } from '../store.ts';

type Deps = { database: Database; now: () => Date; sessions: Pick<SessionDirectory, 'change'> };
type Input = { currentUser: CurrentUser; body: Received<typeof endpoint>['body']; countTry: CountTry };

/**
 * Throws `invalid` for a taken address, a weak password, and for a new address or password without the current
 * password. Both end emailed links and are told by email, a new address to the old one; a new password ends the other
 * sessions.
 */
export async function updateProfile(deps: Deps, input: Input): Promise<UserRow> {
  const { email, password, current_password, last_name, ...rest } = input.body;
  const user = await findOwnAccount(deps.database.query, input.currentUser);
  const newEmail = email === user.email ? undefined : email;
  const change = { ...rest, last_name: last_name === '' ? null : last_name, email: newEmail };
  if (newEmail !== undefined || password !== undefined)
    return changeSecretly(deps, { ...input, user, change, password, current_password });
  const row = await writeUser(deps.database.query, { id: user.id }, change);
  if (typeof row === 'string') throw new AppError('unauthenticated', 'Please log in.');
  return row;
}

/** What only whoever knows the password may change. */
async function changeSecretly(
  { sessions, now }: Deps,
  input: Omit<Input, 'body'> & {
    user: UserRow;
    change: UserChange;
    password: string | undefined;
    current_password: string | undefined;
  },
): Promise<UserRow> {
  const { user, change, password } = input;
  const complaint = password === undefined ? null : passwordComplaint(password, change.email ?? user.email);
  if (complaint) throw invalidField('password', complaint);
  await confirmPassword(user, { ...input, password: input.current_password, field: 'current_password' });
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  return sessions.change(async (tx, changed) => {
    const row = await writeUser(tx, user, { ...change, password_hash });
    if (row === 'gone') throw wrongPassword('current_password');
    if (row === 'taken') throw invalidField('email', 'There is already an account with that e-mail address.');
    await deleteLinksOf(tx, user.id);
    if (password !== undefined) await deleteSessionsOf(tx, user.id, input.currentUser.sessionId);
    if (row.email !== user.email) await orderNotice(tx, { kind: 'email_changed', user, at: now() });
    if (password !== undefined) await orderNotice(tx, { kind: 'password_changed', user: row, at: now() });
    await changed(user.id);
    return row;
  });
}
