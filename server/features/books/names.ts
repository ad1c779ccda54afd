import { z } from 'zod';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { textKey } from './rules.ts';

/** Well below the 2.7 kB that an index entry may have. */
const LONGEST_KEY = 300;

export function keyOf(text: string): string {
  const key = textKey(text);
  return key.length <= LONGEST_KEY ? key : Array.from(key).slice(0, LONGEST_KEY).join('');
}

type Keyed = { key: string };

/** By key. `find` reads those that are there. */
async function findOrAdd<Found extends Keyed>(
  tx: SqlRunner,
  table: 'authors' | 'categories',
  names: readonly string[],
  find: (keys: readonly string[]) => Promise<Found[]>,
): Promise<Map<string, Found>> {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), name);
  const keys = [...byKey.keys()].toSorted();
  const found = new Map((await find(keys)).map((one) => [one.key, one]));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return found;
  const given = missing.map((key) => byKey.get(key));
  await execute(
    tx,
    sql`insert into ${sql.identifier(table)} (name, name_key)
        select * from unnest(${sql.param(given)}::text[], ${sql.param(missing)}::text[])
        on conflict do nothing`,
  );
  for (const one of await find(missing)) found.set(one.key, one);
  return found;
}

const namedId = { key: z.string(), id: z.number() };

/** By key. Adds unknown names. The caller holds the write lock. */
export async function categoriesOfNames(
  tx: SqlRunner,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await findOrAdd(tx, 'categories', names, (keys) =>
    rows(
      tx,
      namedId,
      sql`select name_key as key, id from categories where name_key = any(${sql.param(keys)}::text[])`,
    ),
  );
  return new Map(Array.from(found, ([key, { id }]) => [key, id]));
}

const namedAuthor = { ...namedId, name: z.string(), spellings: z.array(z.string()) };
/** With its own name, whatever name it was looked up by, and all other spellings of it. */
export type NamedAuthor = RowOf<typeof namedAuthor>;

/** By the key of a name or another spelling of it. Adds unknown names. The caller holds the write lock. */
export const authorsOfNames = (
  tx: SqlRunner,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedAuthor>> =>
  findOrAdd(tx, 'authors', names, (keys) =>
    rows(
      tx,
      namedAuthor,
      sql`select given.name_key as key, a.id, a.name,
            array(select name from authors where spelling_of = a.id order by id) as spellings
          from authors given join authors a on a.id = coalesce(given.spelling_of, given.id)
          where given.name_key = any(${sql.param(keys)}::text[])`,
    ),
  );

/** With the author's own name in place of another spelling of it. In one statement. */
export async function underOwnNames<Given extends { author: string }>(
  runner: SqlRunner,
  works: readonly Given[],
): Promise<Given[]> {
  // Lists have few authors for their works, and are long enough that others would wait.
  const keys = new Map<string, string>();
  for (const { author } of works) if (!keys.has(author)) keys.set(author, keyOf(author));
  const found = await rows(
    runner,
    { key: z.string(), name: z.string() },
    sql`select given.name_key as key, a.name from authors given join authors a on a.id = given.spelling_of
        where given.name_key = any(${sql.param([...new Set(keys.values())])}::text[])`,
  );
  const names = new Map(found.map(({ key, name }) => [key, name]));
  return works.map((work) => {
    const author = names.get(keys.get(work.author) ?? '');
    return author === undefined ? work : { ...work, author };
  });
}

/** Any number, but the same everywhere. */
const WRITE_LOCK = 7_341_902;

/**
 * Only one transaction writes books at a time: two that add the same authors, categories and words in different
 * orders would deadlock. Held until the transaction ends.
 */
export const lockWriting = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`select pg_advisory_xact_lock(${WRITE_LOCK})`);
