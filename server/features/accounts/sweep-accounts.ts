import type { Database } from '#server/platform/database/open-database.ts';
import { deleteExpiredLinks } from './links/link-store.ts';
import { deleteExpiredSessions } from './sessions/session-store.ts';

/** Removes sessions and links that nobody can use any more. */
export async function sweepAccounts(deps: {
  database: Pick<Database, 'query'>;
  now: () => Date;
}): Promise<void> {
  await deleteExpiredLinks(deps.database.query, deps.now());
  await deleteExpiredSessions(deps.database.query, deps.now());
}
