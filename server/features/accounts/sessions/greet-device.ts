import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { setPrivateCookie } from '#server/platform/http/private-cookie.ts';
import { newToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import type { SecondStep } from '../second-factor/second-step.ts';
import { clientOf, DEVICE_COOKIE } from './client.ts';
import { rememberDevice } from './known-devices.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

type NewSession = { user: { id: number; email: string; first_name: string } };

/** The account knows the device from now on. */
export async function meetDevice(
  { database: { query }, now }: Pick<Accounts, 'database' | 'now'>,
  { request, reply }: Exchange,
  userId: number,
) {
  const client = clientOf(request);
  const key = client.deviceKey ?? newToken();
  const seen = await rememberDevice(query, { userId, key, client, now: now() });
  setPrivateCookie(request, reply, { ...DEVICE_COOKIE, value: key });
  return { ...seen, device: client.device };
}

/**
 * What every new session passes on its way out: its device is known from now on, and its owner hears of a new one.
 * Throws `second_factor_needed` for the first step of two.
 */
export async function greetDevice<Session extends NewSession>(
  deps: Accounts,
  { request, reply }: Exchange,
  session: Session | SecondStep,
): Promise<Session> {
  const { database, log, now } = deps;
  if ('challenge' in session)
    throw new AppError('second_factor_needed', 'Now use your passkey, or a recovery code.', {
      extra: { second_step: session },
    });
  const { user } = session;
  const { isKnown, isFirst, device } = await meetDevice(deps, { request, reply }, user.id);
  const call = `${request.method} ${request.routeOptions.url}`;
  logSecurity(log, 'logged_in', { userId: user.id, address: request.ip, call });
  if (!isKnown && !isFirst) {
    logSecurity(log, 'new_device', { userId: user.id, address: request.ip });
    await orderNotice(database.query, { kind: 'new_device', user, at: now(), device });
  }
  return session;
}
