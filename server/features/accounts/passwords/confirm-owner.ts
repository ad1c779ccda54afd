import { type AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { Accounts } from '../accounts.ts';
import { isFreshLogin } from '../rules.ts';
import { findSessionStart } from '../sessions/session-store.ts';
import type { UserRow } from '../store.ts';
import { limitHashing, matchesHash } from './passwords.ts';

/** Throws `too_many_requests` after too many tries in this session. */
export type CountTry = () => Promise<void>;

/** Who asks, with what they have typed. */
export type Proof = { currentUser: SessionUser; password: string | undefined; countTry: CountTry };

type Field = 'current_password' | 'password';

export const wrongPassword = (field: Field): AppError => invalidField(field, 'Current password is wrong.');

/**
 * A stolen session must not be enough to take an account over: its owner gives the password. Where there is none, a
 * login of the last 15 minutes stands for it; where there is a second factor, that login has shown it, so it wants
 * both. Throws `invalid` for the field.
 */
export async function confirmOwner(
  { database: { query }, now }: Pick<Accounts, 'database' | 'now'>,
  user: UserRow,
  { currentUser, password, countTry, field }: Proof & { field: Field },
): Promise<void> {
  const { password_hash, second_factor_at } = user;
  const wantsFreshLogin = password_hash === null || second_factor_at !== null;
  if (wantsFreshLogin && !isFreshLogin(await findSessionStart(query, currentUser.sessionId), now()))
    throw invalidField(field, 'Log out and in again first, then do this within 15 minutes.');
  if (password_hash === null) return;
  if (!password) throw invalidField(field, 'Enter your current password.');
  await countTry();
  if (!(await limitHashing(() => matchesHash(password_hash, password)))) throw wrongPassword(field);
}
