import type { Database } from '#server/platform/database/open-database.ts';
import { findUser } from './store.ts';

/** Whether this account is there and not blocked: for what is reached without a session. */
export async function isActiveAccount({ query }: Pick<Database, 'query'>, userId: number): Promise<boolean> {
  return (await findUser(query, userId))?.status === 'active';
}
