import { AppError } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { findSecondStep, takeChallengeToLogIn } from '../passkeys/challenge-store.ts';
import type { Client } from '../sessions/client.ts';
import { demandOpenAccount } from '../sessions/log-in.ts';
import { openSession } from '../sessions/open-session.ts';
import { findUser, lockUser } from '../store.ts';
import { findHash } from './recovery-codes.ts';
import { listCodeHashes, takeCode } from './second-factor-store.ts';

type Input = {
  challenge: string;
  code: string;
  client: Client;
  countTry: (email: string) => Promise<void>;
};

const tooLate = () => new AppError('unauthenticated', 'That took too long. Please log in again.');

const wrongCode = () => new AppError('invalid_credentials', 'That code is wrong, or was used before.');

/** Throws `unauthenticated` without a first step, and `invalid_credentials` for a wrong code, which doesn't end it. */
export async function logInByRecoveryCode(deps: Accounts, input: Input) {
  const { database, log, now } = deps;
  const { query } = database;
  const { challenge, code, client } = input;
  const step = await findSecondStep(query, { challenge, now: now() });
  const user = step && (await findUser(query, step.userId));
  if (!user) throw tooLate();
  await input.countTry(user.email);
  const refuse = (refusal: AppError) => {
    logSecurity(log, 'login_failed', { userId: user.id, address: client.network });
    return refusal;
  };
  const hash = await findHash(await listCodeHashes(query, user.id), code);
  if (hash === null) throw refuse(wrongCode());
  await demandOpenAccount(deps, user);
  const session = await query.transaction(async (tx) => {
    const userId = user.id;
    const locked = await lockUser(tx, userId);
    if (locked?.status !== 'active') throw refuse(tooLate());
    // Of the same code twice at once exactly one is taken.
    if ((await takeCode(tx, userId, hash)) === 0) throw refuse(wrongCode());
    if (!(await takeChallengeToLogIn(tx, { challenge, userId, now: now() }))) throw refuse(tooLate());
    await orderNotice(tx, { kind: 'recovery_code_used', user: locked, at: now(), device: client.device });
    return openSession(tx, { user: locked, device: client.device, now: now() });
  });
  logSecurity(log, 'recovery_code_used', { userId: user.id, address: client.network });
  return session;
}
