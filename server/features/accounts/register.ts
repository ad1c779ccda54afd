import type { register as endpoint } from '#contract/accounts.ts';
import type { Received } from '#contract/endpoint.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, invalidField } from '#server/platform/http/app-error.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import type { Accounts } from './accounts.ts';
import { findOpenInvite, markInviteUsed } from './invite-store.ts';
import { orderLink } from './links/order-link.ts';
import { hashPassword } from './passwords/passwords.ts';
import { becomesAdmin, emailKey, mayRegister, mustConfirm, passwordComplaint } from './rules.ts';
import { openSession } from './sessions/open-session.ts';
import { findUserByEmail, firstAccountAt, insertUser, lockRegistration } from './store.ts';

type Deps = Pick<Accounts, 'database' | 'now' | 'log' | 'instance' | 'readerCame'>;

type Newcomer = Received<typeof endpoint>['body'] & { device: string };

const taken = () => invalidField('email', 'There’s already an account with that email address.');

const inviteNotValid = () =>
  new AppError('link_not_valid', 'This invite has expired, or has been used or revoked. Ask for a new one.');

/**
 * Creates an account and signs it in, unless its address must be confirmed first. Throws `invalid` for a taken address
 * or a weak password, `registration_closed` for strangers, and `link_not_valid` for an invite that can't be used.
 */
export async function register(deps: Deps, newcomer: Newcomer) {
  const { query } = deps.database;
  const complaint = passwordComplaint(newcomer.password, newcomer.email);
  if (complaint) throw invalidField('password', complaint);
  await admit(deps, query, newcomer);
  if (await findUserByEmail(query, newcomer.email)) throw taken();
  // Hashing takes its time on purpose: it must not hold the lock below.
  const password_hash = await hashPassword(newcomer.password);
  return query.transaction(async (tx) => {
    await lockRegistration(tx);
    return insertAndSignIn(deps, tx, { ...newcomer, password_hash });
  });
}

/** `inviteHash` is that of the invite to use up, if any. Throws for whoever may not register. */
async function admit(
  { instance, now }: Deps,
  tx: Executor,
  { email, invite: token }: Newcomer,
): Promise<{ isFirst: boolean; inviteHash: string | null }> {
  const isFirst = !(await firstAccountAt(tx));
  const inviteHash = token ? hashToken(token) : null;
  const invite = inviteHash && (await findOpenInvite(tx, inviteHash, now()));
  const isInvited = !!invite && (invite.email === null || emailKey(invite.email) === emailKey(email));
  if (mayRegister(instance, { email, isFirst, isInvited }))
    return { isFirst, inviteHash: isInvited ? inviteHash : null };
  if (instance.registration !== 'invite')
    throw new AppError('registration_closed', 'This library isn’t accepting new accounts right now.');
  if (invite) throw invalidField('email', 'This invite is for another email address.');
  if (inviteHash) throw inviteNotValid();
  throw new AppError('registration_closed', 'New accounts are by invitation only.');
}

/** Runs under the registration lock, so what `admit` finds stays true. */
async function insertAndSignIn(deps: Deps, tx: Executor, newcomer: Newcomer & { password_hash: string }) {
  const { isFirst, inviteHash } = await admit(deps, tx, newcomer);
  const { adminEmail } = deps.instance;
  const is_admin = becomesAdmin(adminEmail, { email: newcomer.email, isFirst, isConfirmed: false });
  const user = await insertUser(tx, { ...newcomer, is_admin });
  if (!user) throw taken();
  const now = deps.now();
  if (inviteHash && (await markInviteUsed(tx, inviteHash, { userId: user.id, now })) === 0)
    throw inviteNotValid();
  await deps.readerCame(tx);
  if (is_admin) deps.log.info({ userId: user.id }, 'this account is the admin of this library');
  if (mustConfirm(deps.instance, user)) {
    await orderLink(tx, { purpose: 'confirm_email', email: user.email });
    return { userId: user.id, session: null };
  }
  return { userId: user.id, session: await openSession(tx, { user, device: newcomer.device, now }) };
}
