import type { Session } from '#contract/accounts.ts';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { isGuest, session } from '#web/platform/session/session.ts';

/** What a person has typed to get in, kept until the address is confirmed. */
export type Credentials = { email: string; password: string };

export async function keepSession({ access_token: token, user }: Session): Promise<void> {
  if (isGuest()) (await import('#web/platform/data/take-guest-along.ts')).takeGuestAlong(user);
  session.getState().signIn(token, user);
}

export const logIn = async (body: Credentials): Promise<void> =>
  await keepSession(await call('POST /api/v1/auth/login', { body }, { onUnauthenticated: 'throw' }));

export const register = async (body: SentTo<'POST /api/v1/auth/register'>['body']): Promise<void> =>
  await keepSession(await call('POST /api/v1/auth/register', { body }, { onUnauthenticated: 'throw' }));

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Throws what the browser throws where no passkey was used. */
export async function logInByPasskey(
  options: AnswerOf<'POST /api/v1/auth/passkey/options'>['options'],
): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options });
  const body = { response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } };
  await keepSession(await call('POST /api/v1/auth/passkey', { body }, { onUnauthenticated: 'throw' }));
}
