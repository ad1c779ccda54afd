import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from './catalogue.ts';

const hashRow = { originKey: z.string(), originHash: z.string().nullable() };

/** By origin key, the hash of what each book was last imported from. */
export async function findOriginHashes(
  runner: SqlRunner,
  originKeys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await rows(
    runner,
    hashRow,
    sql`select origin_key as "originKey", origin_hash as "originHash" from books
        where ${inCatalogue('books')}
          and origin_key in (select jsonb_array_elements_text(${JSON.stringify(originKeys)}::jsonb))`,
  );
  return new Map(found.map(({ originKey, originHash }) => [originKey, originHash]));
}

const settledRow = { originKey: z.string() };

export async function findSettledOrigins(
  runner: SqlRunner,
  originKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows(
    runner,
    settledRow,
    sql`select origin_key as "originKey" from settled_origins
        where origin_key in (select jsonb_array_elements_text(${JSON.stringify(originKeys)}::jsonb))
        union select origin_key from books where status = 'deleted'
          and origin_key in (select jsonb_array_elements_text(${JSON.stringify(originKeys)}::jsonb))`,
  );
  return new Set(found.map(({ originKey }) => originKey));
}

const idRow = { originKey: z.string(), id: z.number() };

/** By origin key, whatever their status; of a merged book, the one it was merged into. */
export async function findOriginIds(
  runner: SqlRunner,
  originKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    runner,
    idRow,
    sql`select origin_key as "originKey", coalesce(into_id, id) as id from books left join merged_books on book_id = id
        where origin_key = any(${sql.param([...originKeys])}::text[])`,
  );
  return new Map(found.map(({ originKey, id }) => [originKey, id]));
}
