import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import { findUserByEmail, setStanding } from './store.ts';

export const makeAdmin = (
  { sessions }: { sessions: Pick<SessionDirectory, 'change'> },
  email: string,
): Promise<'made' | 'already' | 'unknown'> =>
  sessions.change(async (tx, changed) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.is_admin) return 'already';
    await setStanding(tx, user.id, { ...user, is_admin: true });
    await changed(user.id);
    await recordAudit(tx, {
      adminId: null,
      action: 'user.changed',
      subject: { kind: 'user', id: user.id },
      before: { is_admin: false },
      after: { is_admin: true },
    });
    return 'made';
  });
