import type { Session } from '#contract/accounts.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { becomesAdmin, emailKey, mayRegister, passwordComplaint } from './rules.ts';
import { findUserByEmail, hasUsers, insertUser, oneRegistrationAtATime } from './store.ts';

export type RegistrationRules = { registration: 'open' | 'invite' | 'closed'; adminEmail: string | null };

type Deps = { database: Database; now: () => Date; log: Logger; instance: RegistrationRules };

export type Newcomer = {
  email: string;
  password: string;
  firstName: string;
  lastName: string | null;
  device: string;
};

const taken = () => invalidField('email', 'There is already an account with that e-mail address.');

/**
 * Makes an account and signs it in. The first account of an instance is its admin.
 * Throws `invalid` for a taken address or a weak password, `registration_closed` where strangers are not taken.
 */
export async function register(deps: Deps, newcomer: Newcomer): Promise<Session> {
  const key = emailKey(newcomer.email);
  const complaint = passwordComplaint(newcomer.password, newcomer.email);
  if (complaint) throw invalidField('password', complaint);
  const allowed = mayRegister(deps.instance, { email: key, isFirst: !(await hasUsers(deps.database.query)) });
  if (!allowed) throw new AppError('registration_closed', 'This library does not take new accounts.');
  if (await findUserByEmail(deps.database.query, key)) throw taken();
  // Hashing takes its time on purpose: it must not hold the lock below.
  const passwordHash = await hashPassword(newcomer.password);
  return deps.database.query.transaction((tx) =>
    insertAndSignIn(deps, tx, { ...newcomer, key, passwordHash }),
  );
}

async function insertAndSignIn(
  deps: Deps,
  tx: Executor,
  newcomer: Newcomer & { key: string; passwordHash: string },
): Promise<Session> {
  await oneRegistrationAtATime(tx);
  const isAdmin = becomesAdmin(deps.instance.adminEmail, {
    email: newcomer.key,
    isFirst: !(await hasUsers(tx)),
  });
  const user = await insertUser(tx, {
    email: newcomer.email.trim(),
    emailKey: newcomer.key,
    passwordHash: newcomer.passwordHash,
    firstName: newcomer.firstName,
    lastName: newcomer.lastName || null,
    isAdmin,
  });
  if (!user) throw taken();
  if (isAdmin) deps.log.info({ userId: user.id }, 'this account is the admin of this library');
  return openSession(tx, { user, device: newcomer.device, now: deps.now() });
}
