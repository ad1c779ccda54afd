import type { Database } from '#server/platform/database/open-database.ts';
import { execute, sql } from '#server/platform/database/sql.ts';
import { deleteExpiredLinks } from './links/link-store.ts';

/** Removes sessions and links that nobody can use any more. */
export async function sweepAccounts({
  database,
  now,
}: {
  database: Pick<Database, 'query'>;
  now: () => Date;
}): Promise<void> {
  await deleteExpiredLinks(database.query, now());
  await execute(database.query, sql`delete from sessions where expires_at <= ${now()}`);
}
