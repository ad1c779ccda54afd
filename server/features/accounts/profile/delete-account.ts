import type { Database } from '#server/platform/database/open-database.ts';
import type { Asker } from '#server/platform/http/asker.ts';
import { oneAdminChangeAtATime, refuseLastAdmin } from '../last-admin.ts';
import { type CountTry, confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { findUser } from '../store.ts';
import { deleteUser } from './profile-store.ts';
import { askersAccount } from './show-profile.ts';

type Deps = { database: Database; sessions: Pick<SessionDirectory, 'userChanged' | 'forgetUser'> };

/**
 * Deletes the asker's account and all that is theirs in every feature; what is shared stays.
 * Throws `invalid` for a wrong password and `conflict` for the last admin.
 */
export async function deleteAccount(
  deps: Deps,
  input: { asker: Asker; password: string; countTry: CountTry },
): Promise<void> {
  const user = await askersAccount(deps, input.asker.userId);
  await confirmPassword(user, { ...input, field: 'password' });
  await deps.database.query.transaction(async (tx) => {
    await oneAdminChangeAtATime(tx);
    // Whether it is an admin's may have changed since it was read.
    await refuseLastAdmin(tx, (await findUser(tx, user.id)) ?? user);
    if (!(await deleteUser(tx, user))) throw wrongPassword('password');
    await deps.sessions.userChanged(tx, user.id);
  });
  deps.sessions.forgetUser(user.id);
}
