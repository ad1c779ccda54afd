import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { findOriginIds } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { type Executor, execute, rows, sql } from '#server/platform/database/sql.ts';
import { collections } from './schema.ts';

/** `originKey` as `starter:start-here`; `books` are origin keys of books, as `starter:walden`. */
export type CollectionInput = {
  originKey: string;
  name: string;
  description: string;
  language: string;
  books: readonly string[];
};

const keptRow = {
  ...rowOf(collections, 'originKey', 'name', 'description', 'language', 'position'),
  bookIds: z.array(z.number()),
};
type Kept = z.infer<z.ZodObject<typeof keptRow>>;

const keptBy = (tx: Executor, owner: string): Promise<Kept[]> =>
  rows(
    tx,
    keptRow,
    sql`select origin_key as "originKey", name, description, language, position,
          array(select book_id from collection_books where collection_id = id order by position) as "bookIds"
        from collections where starts_with(origin_key, ${`${owner}:`})`,
  );

const write = (tx: Executor, { originKey, name, description, language, position, bookIds }: Kept) =>
  execute(
    tx,
    sql`with kept as (
          insert into collections (origin_key, name, description, language, position)
          values (${originKey}, ${name}, ${description}, ${language}, ${position})
          on conflict (origin_key) do update set name = excluded.name, description = excluded.description,
            language = excluded.language, position = excluded.position
          returning id
        ), gone as (
          delete from collection_books using kept
          where collection_id = kept.id and book_id <> all(${sql.param(bookIds)}::int[])
        )
        insert into collection_books (collection_id, book_id, position)
        select kept.id, given.id, given.place from kept,
          unnest(${sql.param(bookIds)}::int[]) with ordinality as given (id, place)
        on conflict (collection_id, book_id) do update set position = excluded.position`,
  );

/**
 * Makes the collections of an owner those that are given, in this order. Books that aren't there are left out. Writes
 * only what differs.
 */
export async function keepCollections(
  { query }: Pick<Database, 'query'>,
  owner: string,
  given: readonly CollectionInput[],
): Promise<void> {
  await query.transaction(async (tx) => {
    // Several processes start at once.
    await execute(tx, sql`lock table collections in share row exclusive mode`);
    const ids = await findOriginIds(
      tx,
      given.flatMap(({ books }) => books),
    );
    const before = new Map((await keptBy(tx, owner)).map((kept) => [kept.originKey, kept]));
    for (const [position, { books, ...rest }] of given.entries()) {
      const wanted = { ...rest, position, bookIds: [...new Set(books.flatMap((key) => ids.get(key) ?? []))] };
      if (!isDeepStrictEqual(before.get(rest.originKey), wanted)) await write(tx, wanted);
      before.delete(rest.originKey);
    }
    const gone = sql.param([...before.keys()]);
    if (before.size > 0)
      await execute(tx, sql`delete from collections where origin_key = any(${gone}::text[])`);
  });
}
