import { hashToken } from '#server/platform/http/secret-token.ts';
import type { Accounts } from '../accounts.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { findUser } from '../store.ts';
import { endsPassword } from './confirm-address.ts';
import { findLink } from './link-store.ts';

/** What `logInByToken` would do with the link to log in; false for one that isn't good. */
export async function removesPassword(
  { database: { query }, now }: Pick<Accounts, 'database' | 'now'>,
  { token, deviceKey }: { token: string; deviceKey: string | null },
): Promise<boolean> {
  const asked = { purpose: 'magic_link', tokenHash: hashToken(token), now: now() } as const;
  const link = await findLink(query, asked);
  const user = link && (await findUser(query, link.userId));
  return !!user && endsPassword(user) && !(await isKnownDevice(query, user.email_key, deviceKey));
}
