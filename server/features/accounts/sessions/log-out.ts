import type { Database } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { deleteSession } from '../store.ts';
import type { SessionDirectory } from './session-directory.ts';

type Deps = { database: Database; sessions: SessionDirectory };

/** Ends the current user's session: the token is nobody's from here on, in every process. */
export async function logOut(deps: Deps, currentUser: CurrentUser): Promise<void> {
  await deps.database.query.transaction(async (tx) => {
    await deleteSession(tx, currentUser.sessionId);
    await deps.sessions.ended(tx, currentUser.sessionId);
  });
  deps.sessions.forgetSession(currentUser.sessionId);
}
