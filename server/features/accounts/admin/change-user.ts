import type { UserForAdmin } from '#contract/account-admin.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { lockAdmins, refuseLastAdmin } from '../last-admin.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { deleteLinksOf, deleteSessionsOf, findUser, type Standing, setStanding } from '../store.ts';
import { userForAdmin } from './list-users.ts';
import { readUsers } from './user-list-store.ts';

type Deps = { database: Database; sessions: Pick<SessionDirectory, 'userChanged' | 'forgetUser'> };

/**
 * Blocks or unblocks an account, makes it an admin or no longer one; its sessions know at once, in every process,
 * and those of a blocked one are over. Throws `not_found`, and `conflict` when no admin would be left.
 */
export async function changeUser(
  deps: Deps,
  input: { id: number; standing: Partial<Standing>; adminId: number },
): Promise<UserForAdmin> {
  await deps.database.query.transaction((tx) => changeStanding(deps, tx, input));
  deps.sessions.forgetUser(input.id);
  const [changed] = await readUsers(deps.database, [input.id]);
  if (!changed) throw notFound('This account');
  return userForAdmin(changed);
}

async function changeStanding(
  deps: Deps,
  tx: Executor,
  { id, standing, adminId }: { id: number; standing: Partial<Standing>; adminId: number },
): Promise<void> {
  await lockAdmins(tx);
  const user = await findUser(tx, id);
  if (!user) throw notFound('This account');
  const next = { status: standing.status ?? user.status, isAdmin: standing.isAdmin ?? user.isAdmin };
  if (!next.isAdmin || next.status === 'blocked') await refuseLastAdmin(tx, user);
  await setStanding(tx, id, next);
  if (next.status === 'blocked') {
    await deleteSessionsOf(tx, id, null);
    await deleteLinksOf(tx, id);
  }
  await deps.sessions.userChanged(tx, id);
  const changes = changesBetween(standingForm(user), standingForm(next));
  if (changes)
    await recordAudit(tx, { adminId, action: 'user.changed', subject: { kind: 'user', id }, ...changes });
}

const standingForm = ({ status, isAdmin }: Standing) => ({ status, is_admin: isAdmin });
