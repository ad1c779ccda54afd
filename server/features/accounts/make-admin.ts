import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { emailKey } from './rules.ts';
import type { SessionDirectory } from './sessions/session-directory.ts';
import { findUserByEmail, setAdmin } from './store.ts';

type Deps = { database: Pick<Database, 'query'>; sessions: Pick<SessionDirectory, 'userChanged'> };

/**
 * Makes an account an admin. Its sessions have the new right at once, in every process.
 * Says `already` when it was one before, and `unknown` when nobody has that address.
 */
export function makeAdmin(deps: Deps, input: { email: string }): Promise<'made' | 'already' | 'unknown'> {
  return deps.database.query.transaction(async (tx) => {
    const user = await findUserByEmail(tx, emailKey(input.email));
    if (!user) return 'unknown';
    if (user.isAdmin) return 'already';
    await setAdmin(tx, user.id);
    await deps.sessions.userChanged(tx, user.id);
    await recordAudit(tx, {
      adminId: null,
      action: 'user.changed',
      subject: { kind: 'user', id: user.id },
      before: { is_admin: false },
      after: { is_admin: true },
    });
    return 'made';
  });
}
