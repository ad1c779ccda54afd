import type { Session } from '#contract/accounts.ts';
import { call, type SentTo } from '#web/platform/call.ts';
import { session } from '#web/platform/session.ts';

/** What a person has typed to get in, kept until the address is confirmed. */
export type Credentials = { email: string; password: string };

export const keepSession = ({ access_token: token, user }: Session): void =>
  session.getState().signIn(token, user);

export const logIn = async (body: Credentials): Promise<void> =>
  keepSession(await call('POST /api/v1/auth/login', { body }, { onUnauthenticated: 'throw' }));

export const register = async (body: SentTo<'POST /api/v1/auth/register'>['body']): Promise<void> =>
  keepSession(await call('POST /api/v1/auth/register', { body }, { onUnauthenticated: 'throw' }));
