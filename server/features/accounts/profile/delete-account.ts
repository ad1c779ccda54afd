import type { Database } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { lockAdmin, refuseLastAdmin } from '../last-admin.ts';
import { type CountTry, confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { findOwnAccount } from '../show-user.ts';
import { deleteUser } from '../store.ts';

/** What is shared with others stays. Throws `invalid` for a wrong password and `conflict` for the last admin. */
export async function deleteAccount(
  deps: { database: Database; sessions: Pick<SessionDirectory, 'change'> },
  input: { currentUser: CurrentUser; password: string; countTry: CountTry },
): Promise<void> {
  const user = await findOwnAccount(deps.database.query, input.currentUser);
  await confirmPassword(user, { ...input, field: 'password' });
  await deps.sessions.change(async (tx, changed) => {
    // Whether it is an admin's may have changed since it was read.
    await refuseLastAdmin(tx, (await lockAdmin(tx, user.id)) ?? user);
    if (!(await deleteUser(tx, user))) throw wrongPassword('password');
    await changed(user.id);
  });
}
