import { z } from 'zod';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { textKey } from './rules.ts';

/** Well below the 2.7 kB that an index entry may have. */
const LONGEST_KEY = 300;

export function keyOf(text: string): string {
  const key = textKey(text);
  return key.length <= LONGEST_KEY ? key : Array.from(key).slice(0, LONGEST_KEY).join('');
}

const namedId = { key: z.string(), id: z.number() };

/** Adds unknown names. The caller holds the write lock. */
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
    rows(
      tx,
      namedId,
      sql`select name_key as key, id from ${target} where name_key = any(${sql.param(wanted)}::text[])`,
    );
  const ids = new Map((await find(keys)).map(({ key, id }) => [key, id]));
  const missing = keys.filter((key) => !ids.has(key));
  if (missing.length === 0) return ids;
  const given = missing.map((key) => byKey.get(key));
  await execute(
    tx,
    sql`insert into ${target} (name, name_key)
        select * from unnest(${sql.param(given)}::text[], ${sql.param(missing)}::text[])
        on conflict do nothing`,
  );
  for (const { key, id } of await find(missing)) ids.set(key, id);
  return ids;
}

/** Any number, but the same everywhere. */
const WRITE_LOCK = 7_341_902;

/**
 * Only one transaction writes books at a time: two that add the same authors, categories and words in different
 * orders would deadlock. Held until the transaction ends.
 */
export const lockWriting = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
