import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { Received } from '#contract/endpoint.ts';
import type { addPasskey as endpoint } from '#contract/passkeys.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { confirmOwner, type Proof } from '../passwords/confirm-owner.ts';
import { findOwnAccount } from '../show-user.ts';
import { keepChallenge, takeChallengeToAdd } from './challenge-store.ts';
import { insertPasskey, listKeys, type PasskeyRow } from './passkey-store.ts';
import { demandRelyingParty } from './relying-party.ts';

const MOST_PASSKEYS = 20;

/** Throws `invalid` and `conflict`. */
export async function beginPasskey(deps: Accounts, proof: Proof) {
  const { now, publicUrl } = deps;
  const { query } = deps.database;
  const party = demandRelyingParty(publicUrl());
  const user = await findOwnAccount(query, proof.currentUser);
  await confirmOwner(deps, user, { ...proof, field: 'current_password' });
  const known = await listKeys(query, user.id);
  if (known.length >= MOST_PASSKEYS)
    throw new AppError(
      'conflict',
      `An account can have at most ${MOST_PASSKEYS} passkeys. Remove one first.`,
    );
  // Loaded with the first passkey: a start has no need of it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: user.email,
    userDisplayName: user.first_name,
    userID: new TextEncoder().encode(`precis-${user.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(query, { challenge: options.challenge, purpose: 'add', userId: user.id, now: now() });
  return { ...options };
}

/** Throws `invalid` for what does not answer a challenge of this user. */
export async function addPasskey(
  { database: { query }, log, now, publicUrl }: Accounts,
  { currentUser, body }: { currentUser: CurrentUser; body: Received<typeof endpoint>['body'] },
): Promise<PasskeyRow> {
  const { id: rpID, origin } = demandRelyingParty(publicUrl());
  const { userId } = currentUser;
  const user = await findOwnAccount(query, currentUser);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { response } = body;
  const { transports = [] } = response.response;
  const checked = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: transports as AuthenticatorTransportFuture[] },
    },
    expectedChallenge: (challenge) => takeChallengeToAdd(query, { challenge, userId, now: now() }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) throw notTaken();
  const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential;
  return query.transaction(async (tx) => {
    const added = await insertPasskey(tx, {
      userId,
      name: body.name,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      now: now(),
    });
    if (!added) throw notTaken();
    await orderNotice(tx, { kind: 'passkey_added', user, at: now() });
    logSecurity(log, 'passkey_added', { userId });
    return added;
  });
}

const notTaken = () => invalidField('response', 'That passkey wasn’t accepted. Please try again.');
