import type { Database } from '#server/platform/database/open-database.ts';
import { listOfUser } from './list-store.ts';
import { requestJson } from './request-json.ts';

/** What a user asked for, as the API writes it, newest first. */
export async function exportRequests({ pool }: Pick<Database, 'pool'>, userId: number): Promise<object[]> {
  return (await listOfUser(pool, userId)).map(requestJson);
}
