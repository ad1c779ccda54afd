import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { orderNotice } from '../emails/notices.ts';
import { listKeys } from '../passkeys/passkey-store.ts';
import { demandRelyingParty } from '../passkeys/relying-party.ts';
import { confirmOwner, type Proof } from '../passwords/confirm-owner.ts';
import { findOwnAccount } from '../show-user.ts';
import { findUserByEmail, lockUser, type UserRow } from '../store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { replaceCodes, setSecondFactor } from './second-factor-store.ts';

const conflict = (sentence: string) => new AppError('conflict', sentence);
const isOff = () => conflict('No passkey is asked for after your password.');

/**
 * Gives the recovery codes, which are nowhere kept as they are. An address that nobody has confirmed may be somebody
 * else's, whom a second factor would keep out. Throws `invalid` and `conflict`.
 */
export async function turnOnSecondFactor(deps: Accounts, proof: Proof): Promise<string[]> {
  const { database, log, now, publicUrl } = deps;
  demandRelyingParty(publicUrl());
  const user = await findOwnAccount(database.query, proof.currentUser);
  if (user.password_hash === null) throw conflict('Set a password first.');
  if (user.email_verified_at === null) throw conflict('Confirm your email address first.');
  await confirmOwner(deps, user, { ...proof, field: 'current_password' });
  const { codes, hashes } = await makeRecoveryCodes();
  await database.query.transaction(async (tx) => {
    const locked = await lockUnchanged(tx, user);
    if (locked.second_factor_at !== null)
      throw conflict('A passkey is already asked for after your password.');
    if ((await listKeys(tx, user.id)).length === 0) throw conflict('Add a passkey first.');
    await setSecondFactor(tx, user.id, now());
    await replaceCodes(tx, user.id, hashes);
    await orderNotice(tx, { kind: 'second_factor_on', user, at: now() });
  });
  logSecurity(log, 'second_factor_on', { userId: user.id });
  return codes;
}

/** The old ones end. Throws `invalid` and `conflict`. */
export async function renewRecoveryCodes(deps: Accounts, proof: Proof): Promise<string[]> {
  const { database, log, now } = deps;
  const user = await findOwnAccount(database.query, proof.currentUser);
  if (user.second_factor_at === null) throw isOff();
  await confirmOwner(deps, user, { ...proof, field: 'current_password' });
  const { codes, hashes } = await makeRecoveryCodes();
  await database.query.transaction(async (tx) => {
    const locked = await lockUnchanged(tx, user);
    if (locked.second_factor_at === null) throw isOff();
    await replaceCodes(tx, user.id, hashes);
    await orderNotice(tx, { kind: 'recovery_codes_renewed', user, at: now() });
  });
  logSecurity(log, 'recovery_codes_renewed', { userId: user.id });
  return codes;
}

/** Throws `invalid` and `conflict`. */
export async function turnOffSecondFactor(deps: Accounts, proof: Proof): Promise<void> {
  const { query } = deps.database;
  const user = await findOwnAccount(query, proof.currentUser);
  if (user.second_factor_at === null) throw isOff();
  await confirmOwner(deps, user, { ...proof, field: 'current_password' });
  await query.transaction(async (tx) => turnOff(deps, tx, await lockUnchanged(tx, user)));
}

/** For whoever runs the library, to help somebody who has lost passkeys and codes. */
export const dropSecondFactor = (
  deps: Pick<Accounts, 'database' | 'log' | 'now'>,
  email: string,
): Promise<'dropped' | 'already' | 'unknown'> =>
  deps.database.query.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (!user) return 'unknown';
    if (user.second_factor_at === null) return 'already';
    await turnOff(deps, tx, user);
    await recordAudit(tx, {
      adminId: null,
      action: 'user.changed',
      subject: { kind: 'user', id: user.id },
      before: { second_factor: true },
      after: { second_factor: false },
    });
    return 'dropped';
  });

async function turnOff(
  { log, now }: Pick<Accounts, 'log' | 'now'>,
  tx: Executor,
  user: UserRow,
): Promise<void> {
  await setSecondFactor(tx, user.id, null);
  await replaceCodes(tx, user.id, []);
  await orderNotice(tx, { kind: 'second_factor_off', user, at: now() });
  logSecurity(log, 'second_factor_off', { userId: user.id });
}

/** Throws `conflict` if the password changed while it was compared. */
async function lockUnchanged(tx: Executor, { id, password_hash }: UserRow): Promise<UserRow> {
  const locked = await lockUser(tx, id);
  if (locked?.password_hash !== password_hash) throw conflict('This account has changed. Please try again.');
  return locked;
}
