import type { Database } from '#server/platform/database/open-database.ts';
import { users } from './schema.ts';

/** When the oldest of the accounts was made; null where there is none. */
export async function firstAccountAt({ query }: Pick<Database, 'query'>): Promise<Date | null> {
  const [first] = await query.select({ at: users.createdAt }).from(users).orderBy(users.id).limit(1);
  return first?.at ?? null;
}
