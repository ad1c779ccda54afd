import { changeStanding } from './change-standing.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import { findUserByEmail } from './store.ts';

export const makeAdmin = (
  { sessions }: { sessions: Pick<SessionDirectory, 'change'> },
  email: string,
): Promise<'made' | 'already' | 'unknown'> =>
  sessions.change(async (tx, changed) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.is_admin) return 'already';
    await changeStanding(tx, user, { is_admin: true, adminId: null });
    await changed(user.id);
    return 'made';
  });
