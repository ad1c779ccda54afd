import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { accountLimits } from '../limits/limits.ts';
import { type Client, clientOf } from '../sessions/client.ts';
import { changedMeanwhile, demandOpenAccount, findByPassword } from '../sessions/log-in.ts';
import { openSessionWhile } from '../sessions/open-session.ts';
import { findUser, type UserRow } from '../store.ts';
import { touchAppPassword } from './app-password-store.ts';
import { hashAppPassword } from './own-app-passwords.ts';

export type Given = { email: string; password: string; client: Client; countEmail: () => Promise<void> };
type Proven = { user: UserRow; app: { passwordId: number | null }; device: string };

/**
 * A session for another app, which may read and listen. Throws `invalid_credentials` as on the web, and `forbidden`
 * for the password of an account with a second factor, which no app asks for.
 */
async function logInFromApp(deps: Accounts, input: Given) {
  const { query } = deps.database;
  const { client } = input;
  const { user, app, device } = (await byAppPassword(deps, input)) ?? (await byOwnPassword(deps, input));
  const session = await openSessionWhile(query, { user, device, app, now: deps.now() });
  if (!session) throw await changedMeanwhile(deps, { user, client });
  logSecurity(deps.log, 'logged_in', { userId: user.id, address: client.network, call: 'an app' });
  return session;
}

export async function byAppPassword(deps: Accounts, { email, password }: Given): Promise<Proven | null> {
  const { query } = deps.database;
  const passwordHash = hashAppPassword(password);
  const found = await touchAppPassword(query, { email, passwordHash, at: deps.now() });
  const user = found && (await findUser(query, found.userId));
  if (!found || !user) return null;
  await demandOpenAccount(deps, user);
  return { user, app: { passwordId: found.id }, device: found.name };
}

/** Throws `forbidden` where it isn't enough. */
export async function userByOwnPassword(deps: Accounts, input: Given): Promise<UserRow> {
  const user = await findByPassword(deps, input);
  if (user.second_factor_at !== null)
    throw new AppError(
      'forbidden',
      'Your account asks for a passkey too. Create an app password in Settings.',
    );
  return user;
}

/** Its owner hears of it, as of any login on a new device: apps keep no cookie that tells them apart. */
async function byOwnPassword(deps: Accounts, input: Given): Promise<Proven> {
  const user = await userByOwnPassword(deps, input);
  const { device } = input.client;
  await orderNotice(deps.database.query, { kind: 'new_device', user, at: deps.now(), device });
  return { user, app: { passwordId: null }, device };
}

/** The same for what an app has sent. Counts the try. */
export async function answerAppLogin(
  deps: Accounts,
  request: FastifyRequest,
  given: { email: string; password: string },
): Promise<{ token: string; userId: number }> {
  const limits = accountLimits(request.server, deps);
  await limits.countTry(request, given.email);
  const countEmail = () => limits.countEmail(request, given.email);
  const { access_token: token, user } = await logInFromApp(deps, {
    ...given,
    client: clientOf(request),
    countEmail,
  });
  return { token, userId: user.id };
}
