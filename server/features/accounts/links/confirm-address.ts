import type { Executor } from '#server/platform/database/open-database.ts';
import type { Accounts } from '../accounts.ts';
import { changeStanding } from '../change-standing.ts';
import { becomesAdmin } from '../rules.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { markConfirmed, removeWaysIn, type UserRow } from '../store.ts';

type Deps = Pick<Accounts, 'instance' | 'log' | 'now' | 'ownerCame'>;

/** Whether a link from the mailbox takes the password away where the account doesn't know the device. */
export const endsPassword = ({ password_hash, email_verified_at, second_factor_at }: UserRow): boolean =>
  password_hash !== null && email_verified_at === null && second_factor_at === null;

/**
 * The account after somebody has shown that its mailbox is theirs. If the account isn't known to be theirs too
 * (`isOwner`: by its password or session, or by a device that it knows), what was set up before the address was
 * confirmed ends: password, sessions, passkeys, known devices and what other features hand out may be those of a
 * stranger who registered somebody else's address. The reserved admin gets the admin rights here, and nowhere else.
 * Where there is a second factor, a mailbox alone changes nothing: its owner had another address confirmed when it was
 * turned on.
 */
export async function confirmAddress(
  { instance, log, now, ownerCame }: Deps,
  tx: Executor,
  { user, isOwner }: { user: UserRow; isOwner: boolean },
): Promise<UserRow> {
  if (user.email_verified_at === null && user.second_factor_at !== null && !isOwner) return user;
  const confirmed = { ...user };
  if (user.email_verified_at === null) {
    confirmed.email_verified_at = now();
    await markConfirmed(tx, user.id, confirmed.email_verified_at);
    if (!isOwner) {
      confirmed.password_hash = null;
      await removeWaysIn(tx, user.id);
      await endSessionsOf(tx, user.id, { reason: 'address_confirmed', at: now() });
      await ownerCame(tx, user.id);
    }
  }
  const isReserved = becomesAdmin(instance.adminEmail, {
    email: user.email,
    isFirst: false,
    isConfirmed: true,
  });
  if (isReserved && !user.is_admin) {
    await changeStanding(tx, confirmed, { is_admin: true, adminId: null });
    confirmed.is_admin = true;
    log.info({ userId: user.id }, 'this account is the admin of this library');
  }
  return confirmed;
}

/**
 * For whoever has shown the mailbox alone. The account is known to be theirs too if its device is known to it: until
 * the address is confirmed, it knows only devices of whoever set it up.
 */
export const confirmByMailbox = async (
  deps: Deps,
  tx: Executor,
  { user, deviceKey }: { user: UserRow; deviceKey: string | null },
): Promise<UserRow> =>
  confirmAddress(deps, tx, { user, isOwner: await isKnownDevice(tx, user.email_key, deviceKey) });
