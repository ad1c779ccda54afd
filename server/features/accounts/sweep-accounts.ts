import { lte } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { deleteExpiredLinks } from './links/link-store.ts';
import { sessions } from './schema.ts';

/** Removes sessions and links that nobody can use any more. */
export async function sweepAccounts(deps: {
  database: Pick<Database, 'query'>;
  now: () => Date;
}): Promise<void> {
  const now = deps.now();
  await deleteExpiredLinks(deps.database.query, now);
  await deps.database.query.delete(sessions).where(lte(sessions.expiresAt, now));
}
