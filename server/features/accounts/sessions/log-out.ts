import type { Database } from '#server/platform/database/open-database.ts';
import type { Asker } from '#server/platform/http/asker.ts';
import { deleteSession } from '../store.ts';
import type { SessionDirectory } from './session-directory.ts';

type Deps = { database: Database; sessions: SessionDirectory };

/** Ends the asker's session: the token is nobody's from here on, in every process. */
export async function logOut(deps: Deps, asker: Asker): Promise<void> {
  await deps.database.query.transaction(async (tx) => {
    await deleteSession(tx, asker.sessionId);
    await deps.sessions.ended(tx, asker.sessionId);
  });
  deps.sessions.forgetSession(asker.sessionId);
}
