import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { Accounts } from '../accounts.ts';
import { listTokens } from '../api-tokens/token-store.ts';
import { listAppPasswords } from '../app-passwords/app-password-store.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { findSecondFactor } from '../second-factor/second-factor-store.ts';
import { listDevices } from '../sessions/session-store.ts';
import { findOwnAccount, showProfile } from '../show-user.ts';
import { listIdentities } from '../single-sign-on/identity-store.ts';

/** Everything kept of the current user except the password, tokens and recovery codes. */
export async function exportMyData(
  { database, now, exportParts }: Pick<Accounts, 'database' | 'now' | 'exportParts'>,
  currentUser: SessionUser,
) {
  const account = showProfile(await findOwnAccount(database.query, currentUser));
  const devices = await listDevices(database.query, currentUser, now());
  const passkeys = await listPasskeys(database.query, currentUser.userId);
  const api_tokens = await listTokens(database.query, currentUser.userId);
  const app_passwords = await listAppPasswords(database.query, currentUser.userId);
  const second_factor = await findSecondFactor(database.query, currentUser.userId);
  const single_sign_on = await listIdentities(database.query, currentUser.userId);
  const parts: [string, unknown][] = [];
  for (const { name, of } of exportParts()) parts.push([name, await of(currentUser.userId)]);
  return {
    exported_at: now().toISOString(),
    account,
    devices,
    passkeys,
    api_tokens,
    app_passwords,
    second_factor,
    single_sign_on,
    ...Object.fromEntries(parts),
  };
}
