import type { Session } from '#contract/accounts.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { hashPassword } from './passwords/passwords.ts';
import { becomesAdmin, emailKey, mayRegister, passwordComplaint } from './rules.ts';
import { openSession } from './sessions/open-session.ts';
import { inviteRefusal, inviteWorth, spendInvite } from './spend-invite.ts';
import { findUserByEmail, hasUsers, insertUser, lockRegistration } from './store.ts';

export type RegistrationRules = { registration: 'open' | 'invite' | 'closed'; adminEmail: string | null };

type Deps = {
  database: Database;
  now: () => Date;
  log: Logger;
  instance: RegistrationRules;
  /** Told of each new account, as part of the transaction. */
  readerCame: (tx: Executor) => Promise<void>;
};

export type Newcomer = {
  email: string;
  password: string;
  firstName: string;
  lastName: string | null;
  /** The token of an invite's link. */
  invite: string | null;
  device: string;
};

const taken = () => invalidField('email', 'There is already an account with that e-mail address.');

/**
 * Makes an account and signs it in. The first account of an instance is its admin. Where strangers are not taken,
 * an invite makes one account. Throws `invalid` for a taken address or a weak password, `registration_closed` for
 * strangers, `link_not_valid` for an invite that cannot be used.
 */
export async function register(deps: Deps, newcomer: Newcomer): Promise<Session> {
  const key = emailKey(newcomer.email);
  const complaint = passwordComplaint(newcomer.password, newcomer.email);
  if (complaint) throw invalidField('password', complaint);
  await admit(deps, deps.database.query, newcomer);
  if (await findUserByEmail(deps.database.query, key)) throw taken();
  // Hashing takes its time on purpose: it must not hold the lock below.
  const passwordHash = await hashPassword(newcomer.password);
  return deps.database.query.transaction(async (tx) => {
    await lockRegistration(tx);
    return insertAndSignIn(deps, tx, { ...newcomer, key, passwordHash });
  });
}

/** Whether the newcomer is the first, and the invite to use up if there is one; throws for whoever is not taken. */
async function admit(
  deps: Deps,
  db: Executor,
  newcomer: Newcomer,
): Promise<{ isFirst: boolean; invite: string | null }> {
  const isFirst = !(await hasUsers(db));
  const { email, invite: token } = newcomer;
  const worth = await inviteWorth(db, { token, email, now: deps.now() });
  const isInvited = worth === 'good';
  if (mayRegister(deps.instance, { email, isFirst, isInvited }))
    return { isFirst, invite: isInvited ? token : null };
  if (deps.instance.registration === 'invite') throw inviteRefusal(worth);
  throw new AppError('registration_closed', 'This library does not take new accounts.');
}

/** Only one at a time comes here, so what is found here stays true. */
async function insertAndSignIn(
  deps: Deps,
  tx: Executor,
  newcomer: Newcomer & { key: string; passwordHash: string },
): Promise<Session> {
  const { isFirst, invite } = await admit(deps, tx, newcomer);
  const isAdmin = becomesAdmin(deps.instance.adminEmail, { email: newcomer.key, isFirst });
  const user = await insertUser(tx, {
    email: newcomer.email.trim(),
    emailKey: newcomer.key,
    passwordHash: newcomer.passwordHash,
    firstName: newcomer.firstName,
    lastName: newcomer.lastName || null,
    isAdmin,
  });
  if (!user) throw taken();
  if (invite) await spendInvite(tx, { token: invite, userId: user.id, now: deps.now() });
  await deps.readerCame(tx);
  if (isAdmin) deps.log.info({ userId: user.id }, 'this account is the admin of this library');
  return openSession(tx, { user, device: newcomer.device, now: deps.now() });
}
