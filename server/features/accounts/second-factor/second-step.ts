import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { newToken } from '#server/platform/http/secret-token.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { keepSecondStep } from '../passkeys/challenge-store.ts';
import { listKeys } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import type { UserRow } from '../store.ts';

type Deps = Pick<Accounts, 'log' | 'now' | 'publicUrl'>;

export type SecondStep = { challenge: string; options: { challenge: string } | null; expires_at: Date };

/**
 * The end of every way to log in but a passkey alone, which is two factors in one: the session, or, where the account
 * has a second factor, what the second step needs. Null if the account has changed since `user` was read.
 */
export const passFirstStep = <Session>(
  deps: Deps,
  runner: SqlRunner,
  { user, open }: { user: UserRow; open: () => Promise<Session> },
): Promise<Session | SecondStep | null> =>
  user.second_factor_at === null ? open() : beginSecondStep(deps, runner, user);

async function beginSecondStep(
  { log, now, publicUrl }: Deps,
  runner: SqlRunner,
  user: UserRow,
): Promise<SecondStep | null> {
  const options = await optionsFor(runner, user.id, relyingParty(publicUrl())?.id);
  const challenge = options?.challenge ?? newToken();
  const expiresAt = await keepSecondStep(runner, { challenge, user, now: now() });
  if (expiresAt === null) return null;
  logSecurity(log, 'second_factor_asked', { userId: user.id });
  return { challenge, options, expires_at: expiresAt };
}

/** None where the library has moved to an address at which browsers refuse passkeys: a recovery code still works. */
async function optionsFor(runner: SqlRunner, userId: number, rpID: string | undefined) {
  if (rpID === undefined) return null;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const keys = await listKeys(runner, userId);
  const allowCredentials = keys.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransportFuture[],
  }));
  return {
    ...(await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'required' })),
  };
}
