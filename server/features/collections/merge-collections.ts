import type { Moved } from '#contract/duplicates.ts';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';

/** Puts a book in the place of another in every collection, or takes that one out where both are in it. */
export async function mergeCollections(
  tx: SqlRunner,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<Pick<Moved, 'collections'>> {
  await execute(
    tx,
    sql`delete from own_collection_books as gone using own_collection_books as kept
        where gone.book_id = ${fromId} and kept.book_id = ${intoId} and kept.user_id = gone.user_id
          and kept.collection_id = gone.collection_id`,
  );
  const own = await execute(
    tx,
    sql`update own_collection_books set book_id = ${intoId} where book_id = ${fromId}`,
  );
  await execute(
    tx,
    sql`delete from collection_books as gone using collection_books as kept
        where gone.book_id = ${fromId} and kept.book_id = ${intoId} and kept.collection_id = gone.collection_id`,
  );
  await execute(tx, sql`update collection_books set book_id = ${intoId} where book_id = ${fromId}`);
  return { collections: own };
}
