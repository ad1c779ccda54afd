import { email as emailShape, firstName, lastName } from '#contract/accounts.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { changeStanding } from '../change-standing.ts';
import { hasOtherAdmin, lockAdmin } from '../last-admin.ts';
import { confirmAddress, confirmByMailbox } from '../links/confirm-address.ts';
import { makeLinkToken } from '../links/make-link.ts';
import { becomesAdmin, emailKey, mustConfirm } from '../rules.ts';
import {
  firstAccountAt,
  insertUser,
  lockRegistration,
  lockUser,
  lockUserByEmail,
  type UserRow,
} from '../store.ts';
import type { Person, SingleSignOn } from './identity-provider.ts';
import { findIdentity, insertIdentity } from './identity-store.ts';

/** Why somebody who has signed in at the provider is not signed in here. */
export type Refusal = 'unverified' | 'unknown' | 'blocked' | 'unconfirmed';

type Outcome = { token: string } | { refusal: Refusal };

/**
 * The account of somebody who has signed in at the provider, with a token that their browser exchanges for a
 * session: the one they used before, else the one with their verified address, else a new one where that is wanted.
 */
export const takePerson = (
  deps: Accounts,
  settings: SingleSignOn,
  { person, deviceKey }: { person: Person; deviceKey: string | null },
): Promise<Outcome> =>
  deps.sessions.change(async (tx, changed) => {
    const known = await findIdentity(tx, person);
    const user = known
      ? await meetAgain(deps, tx, { userId: known.userId, person })
      : await meet(deps, tx, { settings, person, deviceKey });
    if (typeof user === 'string') return { refusal: user };
    await keepAdminGroup(tx, { user, settings, person });
    await changed(user.id);
    const { token } = await makeLinkToken(tx, {
      userId: user.id,
      purpose: 'single_sign_on',
      now: deps.now(),
    });
    return { token };
  });

/** The account of somebody who has come before. It may have moved since to an address that isn't theirs. */
async function meetAgain(
  deps: Accounts,
  tx: Executor,
  { userId, person }: { userId: number; person: Person },
): Promise<UserRow | Refusal> {
  const user = await lockUser(tx, userId);
  if (!user) return 'unknown';
  if (user.status === 'blocked') return 'blocked';
  if (person.email !== null && emailKey(person.email) === user.email_key)
    return confirmAddress(deps, tx, { user, isOwner: true });
  return mustConfirm(deps.instance, user) ? 'unconfirmed' : user;
}

/** Links an account to somebody who comes for the first time. */
async function meet(
  deps: Accounts,
  tx: Executor,
  { settings, person, deviceKey }: { settings: SingleSignOn; person: Person; deviceKey: string | null },
): Promise<UserRow | Refusal> {
  const email = emailShape.safeParse(person.email);
  if (!email.success) return 'unverified';
  await lockRegistration(tx);
  const found = await lockUserByEmail(tx, email.data);
  if (found?.status === 'blocked') return 'blocked';
  if (!found && !settings.registers) return 'unknown';
  const user = found
    ? await confirmByMailbox(deps, tx, { user: found, deviceKey })
    : await create(deps, tx, { person, email: email.data });
  // Who has only the mailbox hasn't shown the second factor yet, and would have a way in once it is turned off.
  if (user.second_factor_at !== null) return user;
  await insertIdentity(tx, { ...person, userId: user.id, now: deps.now() });
  logSecurity(deps.log, 'account_linked', { userId: user.id });
  return user;
}

async function create(
  { instance, now, readerCame }: Accounts,
  tx: Executor,
  { person, email }: { person: Person; email: string },
): Promise<UserRow> {
  const isFirst = !(await firstAccountAt(tx));
  const user = await insertUser(tx, {
    email,
    password_hash: null,
    email_verified_at: now(),
    first_name: firstName.safeParse(person.firstName).data ?? 'Reader',
    last_name: lastName.safeParse(person.lastName).data ?? null,
    is_admin: becomesAdmin(instance.adminEmail, { email, isFirst, isConfirmed: true }),
  });
  if (!user) throw new Error('An account of a free address was not written.');
  await readerCame(tx);
  return user;
}

/** The group decides at every login; only the last admin stays one. */
async function keepAdminGroup(
  tx: Executor,
  { user, settings, person }: { user: UserRow; settings: SingleSignOn; person: Person },
): Promise<void> {
  if (settings.adminGroup === null) return;
  const is_admin = person.groups.includes(settings.adminGroup);
  const now = await lockAdmin(tx, user.id);
  if (!now || now.is_admin === is_admin) return;
  if (!is_admin && !(await hasOtherAdmin(tx, user.id))) return;
  await changeStanding(tx, now, { is_admin, adminId: null });
}
