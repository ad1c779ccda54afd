import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { firstRow, sql } from '#server/platform/database/sql.ts';

/** When the oldest of the accounts was made; null where there is none. */
export async function firstAccountAt({ pool }: Pick<Database, 'pool'>): Promise<Date | null> {
  const first = await firstRow(
    pool,
    { at: z.date() },
    sql`select created_at as at from users order by id limit 1`,
  );
  return first?.at ?? null;
}
