import { notFound } from '#server/platform/http/app-error.ts';
import { changeStanding, type Standing } from '../change-standing.ts';
import { lockAdmin, refuseLastAdmin } from '../last-admin.ts';
import { deleteLinksOf } from '../links/link-store.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { readUsers } from './user-list-store.ts';

/** Its sessions know at once, in every process. Throws `not_found`, and `conflict` when no admin would be left. */
export const changeUser = (
  { sessions, now }: { sessions: Pick<SessionDirectory, 'change'>; now: () => Date },
  { id, status, is_admin, adminId }: Partial<Standing> & { id: number; adminId: number },
) =>
  sessions.change(async (tx, changed) => {
    const user = await lockAdmin(tx, id);
    if (!user) throw notFound('This account');
    const after = { status: status ?? user.status, is_admin: is_admin ?? user.is_admin };
    if (!after.is_admin || after.status === 'blocked') await refuseLastAdmin(tx, user);
    await changeStanding(tx, user, { ...after, adminId });
    if (after.status === 'blocked') {
      await endSessionsOf(tx, id, { reason: 'blocked', at: now() });
      await deleteLinksOf(tx, id);
    }
    await changed(id);
    const [data] = await readUsers(tx, [id]);
    if (!data) throw notFound('This account');
    return data;
  });
