import type { Received } from '#contract/endpoint.ts';
import type { logInByPasskey as endpoint } from '#contract/passkeys.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import type { Client } from '../sessions/client.ts';
import { demandOpenAccount } from '../sessions/log-in.ts';
import { openSessionWhile } from '../sessions/open-session.ts';
import { findUser } from '../store.ts';
import { keepChallenge, takeChallengeToLogIn } from './challenge-store.ts';
import { findKey, type KeyRow, touchPasskey } from './passkey-store.ts';
import { demandRelyingParty } from './relying-party.ts';

type Response = Received<typeof endpoint>['body']['response'];

export async function beginPasskeyLogin({ database: { query }, now, publicUrl }: Accounts) {
  const { id: rpID } = demandRelyingParty(publicUrl());
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await keepChallenge(query, { challenge: options.challenge, purpose: 'log_in', userId: null, now: now() });
  return { ...options };
}

/** The new counter of the passkey; null for an answer that is not its own. */
async function verify(
  { database: { query }, now, publicUrl }: Accounts,
  key: KeyRow,
  response: Response,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = demandRelyingParty(publicUrl());
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeChallengeToLogIn(query, { challenge, userId: key.userId, now: now() }),
    expectedOrigin,
    expectedRPID,
    credential: {
      id: key.credentialId,
      publicKey: Buffer.from(key.publicKey, 'base64url'),
      counter: key.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** Alone or as the second step. Throws `invalid_credentials` for a passkey that is not known, or not answered by its owner. */
export async function logInByPasskey(
  deps: Accounts,
  { response, client }: { response: Response; client: Client },
) {
  const { database, log, now } = deps;
  const { query } = database;
  const key = await findKey(query, response.id);
  const refuse = (sentence = 'That passkey wasn’t accepted. Please log in again.') => {
    logSecurity(log, 'login_failed', { userId: key?.userId ?? null, address: client.network });
    return new AppError('invalid_credentials', sentence);
  };
  if (!key) throw refuse('That passkey isn’t known here. Log in another way.');
  const counter = await verify(deps, key, response);
  if (counter === null || (await touchPasskey(query, key, { counter, at: now() })) === 0) throw refuse();
  const user = await findUser(query, key.userId);
  if (!user) throw refuse();
  await demandOpenAccount(deps, user);
  const session = await openSessionWhile(query, { user, device: client.device, now: now() });
  if (!session) throw refuse();
  return session;
}
