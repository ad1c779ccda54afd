import { AppError } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderLink } from '../links/order-link.ts';
import { limitHashing, matchesHash } from '../passwords/passwords.ts';
import { mustConfirm } from '../rules.ts';
import { passFirstStep } from '../second-factor/second-step.ts';
import { findUser, findUserByEmail, type UserRow } from '../store.ts';
import type { Client } from './client.ts';
import { openSessionWhile } from './open-session.ts';

const blocked = () => new AppError('forbidden', 'This account is blocked. Ask your library’s admin.');

const wrong = () => new AppError('invalid_credentials', 'Wrong email or password.');

export const notConfirmed = () =>
  new AppError('email_not_confirmed', 'Confirm your email address first: we’ve sent you a link.');

/** Throws for an account that nobody may log in to now, and sends the link that is missing. */
export async function demandOpenAccount(
  { database: { query }, instance }: Pick<Accounts, 'database' | 'instance'>,
  user: UserRow,
): Promise<void> {
  if (user.status === 'blocked') throw blocked();
  if (!mustConfirm(instance, user)) return;
  await orderLink(query, { purpose: 'confirm_email', email: user.email });
  throw notConfirmed();
}

/** Throws `invalid_credentials` in the same words and time for a wrong password and an unknown address. */
export async function logIn(
  deps: Accounts,
  input: { email: string; password: string; client: Client; countEmail: () => Promise<void> },
) {
  const { database, instance, log, now } = deps;
  const { query } = database;
  const { email, password, client } = input;
  const { found, isRight } = await limitHashing(async () => {
    const user = await findUserByEmail(query, email);
    return { found: user, isRight: await matchesHash(user?.password_hash ?? null, password) };
  });
  const refuse = (refusal = wrong()) => {
    logSecurity(log, 'login_failed', { userId: found?.id ?? null, address: client.network });
    return refusal;
  };
  if (!found || !isRight) throw refuse();
  if (found.status === 'blocked') throw refuse(blocked());
  if (mustConfirm(instance, found)) await input.countEmail();
  await demandOpenAccount(deps, found);
  const open = () => openSessionWhile(query, { user: found, device: client.device, now: now() });
  const passed = await passFirstStep(deps, query, { user: found, open });
  if (passed) return passed;
  // The password was changed, or the account blocked, while this one was compared.
  throw refuse((await findUser(query, found.id))?.status === 'blocked' ? blocked() : wrong());
}
