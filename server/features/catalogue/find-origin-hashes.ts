import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** By origin key, the hash of what each of these books was last made from; keys without a book are left out. */
export async function findOriginHashes(
  runner: SqlRunner,
  originKeys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await runSql<{ originKey: string; originHash: string | null }>(
    runner,
    sql`select origin_key as "originKey", origin_hash as "originHash" from books
        where origin_key in (select jsonb_array_elements_text(${JSON.stringify(originKeys)}::jsonb))`,
  );
  return new Map(rows.map(({ originKey, originHash }) => [originKey, originHash]));
}

/** Those of the keys whose book an admin changed or deleted. */
export async function findSettledOrigins(
  runner: SqlRunner,
  originKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ originKey: string }>(
    runner,
    sql`select origin_key as "originKey" from settled_origins
        where origin_key in (select jsonb_array_elements_text(${JSON.stringify(originKeys)}::jsonb))`,
  );
  return new Set(rows.map(({ originKey }) => originKey));
}
