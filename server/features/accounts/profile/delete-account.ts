import type { Database } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { lockAdmins, refuseLastAdmin } from '../last-admin.ts';
import { type CountTry, confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { findUser } from '../store.ts';
import { deleteUser } from './profile-store.ts';
import { findOwnAccount } from './show-profile.ts';

type Deps = { database: Database; sessions: Pick<SessionDirectory, 'userChanged' | 'forgetUser'> };

/**
 * Deletes the current user's account and all that is theirs in every feature; what is shared stays.
 * Throws `invalid` for a wrong password and `conflict` for the last admin.
 */
export async function deleteAccount(
  deps: Deps,
  input: { currentUser: CurrentUser; password: string; countTry: CountTry },
): Promise<void> {
  const user = await findOwnAccount(deps, input.currentUser.userId);
  await confirmPassword(user, { ...input, field: 'password' });
  await deps.database.query.transaction(async (tx) => {
    await lockAdmins(tx);
    // Whether it is an admin's may have changed since it was read.
    await refuseLastAdmin(tx, (await findUser(tx, user.id)) ?? user);
    if (!(await deleteUser(tx, user))) throw wrongPassword('password');
    await deps.sessions.userChanged(tx, user.id);
  });
  deps.sessions.forgetUser(user.id);
}
