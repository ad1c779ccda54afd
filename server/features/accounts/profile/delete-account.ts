import type { Accounts } from '../accounts.ts';
import { lockAdmin, refuseLastAdmin } from '../last-admin.ts';
import { confirmOwner, type Proof, wrongPassword } from '../passwords/confirm-owner.ts';
import { findOwnAccount } from '../show-user.ts';
import { deleteUser } from '../store.ts';

/** What is shared with others stays. Throws `invalid` for a wrong password and `conflict` for the last admin. */
export async function deleteAccount(
  deps: Pick<Accounts, 'database' | 'now' | 'sessions'>,
  proof: Proof,
): Promise<void> {
  const user = await findOwnAccount(deps.database.query, proof.currentUser);
  await confirmOwner(deps, user, { ...proof, field: 'password' });
  await deps.sessions.change(async (tx, changed) => {
    // Whether it is an admin's may have changed since it was read.
    await refuseLastAdmin(tx, (await lockAdmin(tx, user.id)) ?? user);
    if (!(await deleteUser(tx, user))) throw wrongPassword('password');
    await changed(user.id);
  });
}
