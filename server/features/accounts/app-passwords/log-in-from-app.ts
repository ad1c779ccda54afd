import type { FastifyRequest } from 'fastify';
import { type AppScope, type AppScopes, appScopes } from '#contract/app-passwords.ts';
import type { AppCaller } from '#server/platform/feature/people.ts';
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
type Proven = { user: UserRow; app: { passwordId: number | null }; device: string; scopes: AppScopes };

const refusals: Record<AppScope, string> = {
  read: 'This app password may only listen. Create one in Settings that may read.',
  listen: 'This app password may only read. Create one in Settings that may listen.',
};

/** Throws `forbidden`, with a line in the log, where one of the scopes that are needed is missing. */
export function demandAppScopes({ log }: Accounts, { userId, scopes }: AppCaller, needed: AppScopes): void {
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (missing === undefined) return;
  logSecurity(log, 'app_password_refused', { userId });
  throw new AppError('forbidden', refusals[missing]);
}

/**
 * A session for another app to listen with. Throws `invalid_credentials` as on the web, and `forbidden` for an app
 * password that may only read and for the password of an account with a second factor, which no app asks for.
 */
async function logInFromApp(deps: Accounts, input: Given) {
  const { query } = deps.database;
  const { client } = input;
  const proven = (await byAppPassword(deps, input)) ?? (await byOwnPassword(deps, input));
  const { user, app, device, scopes } = proven;
  demandAppScopes(deps, { userId: user.id, scopes }, ['listen']);
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
  return { user, app: { passwordId: found.id }, device: found.name, scopes: found.scopes };
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
  return { user, app: { passwordId: null }, device, scopes: appScopes };
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
