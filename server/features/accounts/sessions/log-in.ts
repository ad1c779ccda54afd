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

type Given = { email: string; password: string; client: Client; countEmail: () => Promise<void> };

/**
 * Whose email address and password these are. Throws `invalid_credentials` in the same words and time for a wrong
 * password and an unknown address, and for an account that nobody may log in to now.
 */
export async function findByPassword(deps: Accounts, input: Given): Promise<UserRow> {
  const { database, instance } = deps;
  const { email, password } = input;
  const { found, isRight } = await limitHashing(async () => {
    const user = await findUserByEmail(database.query, email);
    return { found: user, isRight: await matchesHash(user?.password_hash ?? null, password) };
  });
  const refuse = (refusal: AppError) => refused(deps, { user: found, client: input.client }, refusal);
  if (!found || !isRight) throw refuse(wrong());
  if (found.status === 'blocked') throw refuse(blocked());
  if (mustConfirm(instance, found)) await input.countEmail();
  await demandOpenAccount(deps, found);
  return found;
}

function refused<Refusal>(
  { log }: Pick<Accounts, 'log'>,
  { user, client }: { user: UserRow | null; client: Client },
  refusal: Refusal,
): Refusal {
  logSecurity(log, 'login_failed', { userId: user?.id ?? null, address: client.network });
  return refusal;
}

/** The password was changed, or the account blocked, while this one was compared. */
export async function changedMeanwhile(
  deps: Pick<Accounts, 'log' | 'database'>,
  { user, client }: { user: UserRow; client: Client },
): Promise<AppError> {
  const now = await findUser(deps.database.query, user.id);
  return refused(deps, { user, client }, now?.status === 'blocked' ? blocked() : wrong());
}

/** Throws as `findByPassword` does. */
export async function logIn(deps: Accounts, input: Given) {
  const { query } = deps.database;
  const { client } = input;
  const user = await findByPassword(deps, input);
  const open = () => openSessionWhile(query, { user, device: client.device, now: deps.now() });
  const passed = await passFirstStep(deps, query, { user, open });
  if (passed) return passed;
  throw await changedMeanwhile(deps, { user, client });
}
