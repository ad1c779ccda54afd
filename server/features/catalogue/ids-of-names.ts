import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { keyOf } from './take-turn.ts';

/** Makes the names that are not there yet; answers with the ids by key. For those who have taken their turn. */
export async function idsOfNames(
  tx: SqlRunner,
  table: 'authors' | 'categories',
  names: readonly string[],
): Promise<Map<string, number>> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), name);
  const keys = [...byKey.keys()].toSorted();
  const target = sql.identifier(table);
  const find = (wanted: readonly string[]) =>
    runSql<{ key: string; id: number }>(
      tx,
      sql`select name_key as key, id from ${target} where name_key = any(${sql.param(wanted)}::text[])`,
    );
  const ids = new Map((await find(keys)).map(({ key, id }) => [key, id]));
  const missing = keys.filter((key) => !ids.has(key));
  if (missing.length === 0) return ids;
  const given = missing.map((key) => byKey.get(key));
  await runSql(
    tx,
    sql`insert into ${target} (name, name_key)
        select * from unnest(${sql.param(given)}::text[], ${sql.param(missing)}::text[])
        on conflict do nothing`,
  );
  for (const { key, id } of await find(missing)) ids.set(key, id);
  return ids;
}
