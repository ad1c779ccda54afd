import type { Pool } from 'pg';
import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';

const MOST = 48;

const readTogether = named<[userId: number, bookId: number]>()({
  name: 'collections_together',
  text: `
    select other.book_id as id
    from own_collection_books its join own_collection_books other using (user_id, collection_id)
    where its.user_id = $1 and its.book_id = $2 and other.book_id <> $2
    order by its.collection_id, other.place < its.place, other.place limit ${MOST}`,
  row: { id: z.number() },
});

const readTogetherInLibrary = named<[bookId: number]>()({
  name: 'collections_together_in_library',
  text: `
    select other.book_id as id
    from collection_books its join collection_books other using (collection_id)
      join collections c on c.id = its.collection_id
    where its.book_id = $1 and other.book_id <> $1
    order by c.position, c.id, other.position < its.position, other.position limit ${MOST}`,
  row: { id: z.number() },
});

/** The other books of a book's collections, the reader's own first; of each from there on, then those before it. */
export async function findTogether(pool: Pool, userId: number, bookId: number): Promise<number[]> {
  const found = await Promise.all([readTogether(pool, userId, bookId), readTogetherInLibrary(pool, bookId)]);
  return found.flat().map(({ id }) => id);
}
