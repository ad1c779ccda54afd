import { z } from 'zod';
import { MOST_COLLECTIONS, MOST_IN_COLLECTION } from '#contract/own-collections.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import {
  type Executor,
  execute,
  firstRow,
  type RowOf,
  rows,
  type SqlRunner,
  sql,
} from '#server/platform/database/sql.ts';
import { ownCollections } from './schema.ts';

/** Tells this lock from others on the same user. */
const OWN_COLLECTIONS_LOCK = 7_143_003;

/** Changes of one reader's collections go one after the other: two devices may change them at once. */
export function changeCollections<Result>(
  { query }: Pick<Database, 'query'>,
  userId: number,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return query.transaction(async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(${OWN_COLLECTIONS_LOCK}, ${userId})`);
    return change(tx);
  });
}

const ownRow = {
  ...rowOf(ownCollections, 'id', 'name', 'description'),
  created_at: z.string(),
  book_ids: z.array(z.number()),
};
export type OwnRow = RowOf<typeof ownRow>;

export type Key = { userId: number; id: string };

const SELECT = sql`select id, name, description, ${isoMoment(sql`created_at`)} as created_at, array(
    select held.book_id from own_collection_books held join book_cards using (book_id)
    where held.user_id = own_collections.user_id and held.collection_id = own_collections.id
    order by held.place, held.book_id
  ) as book_ids from own_collections`;

export const listCollectionsOf = (runner: SqlRunner, userId: number): Promise<OwnRow[]> =>
  rows(runner, ownRow, sql`${SELECT} where user_id = ${userId} order by own_collections.created_at desc, id`);

export const findCollection = (runner: SqlRunner, { userId, id }: Key): Promise<OwnRow | null> =>
  firstRow(runner, ownRow, sql`${SELECT} where user_id = ${userId} and id = ${id}`);

type NewCollection = Key & { name: string; description: string; createdAt: Date };

/** False when there are too many. */
export async function insertCollection(tx: Executor, given: NewCollection): Promise<boolean> {
  const { userId, id, name, description, createdAt } = given;
  const written = await execute(
    tx,
    sql`insert into own_collections (user_id, id, name, description, created_at)
      select ${userId}, ${id}, ${name}, ${description}, ${createdAt.toISOString()}
      where (select count(*) from own_collections where user_id = ${userId}) < ${MOST_COLLECTIONS}`,
  );
  return written > 0;
}

/** In their order; those that aren't published are passed over. */
export async function insertBooks(
  tx: Executor,
  { userId, id }: Key,
  bookIds: readonly number[],
): Promise<void> {
  await execute(
    tx,
    sql`insert into own_collection_books (user_id, collection_id, book_id, place)
      select ${userId}, ${id}, given.book_id, min(given.place)
      from unnest(${sql.param([...bookIds])}::int[]) with ordinality as given (book_id, place)
        join book_cards using (book_id)
      group by given.book_id`,
  );
}

/** What is left out stays. */
export async function updateCollection(
  tx: Executor,
  { userId, id }: Key,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  await execute(
    tx,
    sql`update own_collections set name = coalesce(${name ?? null}, name),
        description = coalesce(${description ?? null}, description)
      where user_id = ${userId} and id = ${id}`,
  );
}

export const deleteCollection = async (runner: SqlRunner, { userId, id }: Key): Promise<boolean> =>
  (await execute(runner, sql`delete from own_collections where user_id = ${userId} and id = ${id}`)) > 0;

/** Behind all others; false when the collection is full. */
export async function addBook(tx: Executor, { userId, id }: Key, bookId: number): Promise<boolean> {
  const written = await execute(
    tx,
    sql`with others as (
          select count(*) as held, coalesce(max(place) + 1, 0) as place from own_collection_books
          where user_id = ${userId} and collection_id = ${id} and book_id <> ${bookId}
        )
        insert into own_collection_books (user_id, collection_id, book_id, place)
        select ${userId}, ${id}, ${bookId}, place from others where held < ${MOST_IN_COLLECTION}
        on conflict (user_id, collection_id, book_id) do update set place = own_collection_books.place`,
  );
  return written > 0;
}

export async function removeBook(tx: Executor, { userId, id }: Key, bookId: number): Promise<void> {
  await execute(
    tx,
    sql`delete from own_collection_books
      where user_id = ${userId} and collection_id = ${id} and book_id = ${bookId}`,
  );
}

/** The named books in this order, then the others in theirs. */
export async function sortBooks(
  tx: Executor,
  { userId, id }: Key,
  bookIds: readonly number[],
): Promise<void> {
  await execute(
    tx,
    sql`with wanted as (
          select book_id, min(position) as position
          from unnest(${sql.param([...bookIds])}::int[]) with ordinality as given (book_id, position)
          group by book_id
        ), ordered as (
          select held.book_id, row_number() over (order by position nulls last, place, held.book_id) as place
          from own_collection_books held left join wanted using (book_id)
          where user_id = ${userId} and collection_id = ${id}
        )
        update own_collection_books held set place = ordered.place from ordered
        where user_id = ${userId} and collection_id = ${id} and held.book_id = ordered.book_id`,
  );
}

const exportedRow = {
  name: z.string(),
  description: z.string(),
  created_at: z.string(),
  books: z.array(z.object({ book_id: z.int(), title: z.string(), author: z.string(), added_at: z.string() })),
};

export const exportCollections = (runner: SqlRunner, userId: number): Promise<object[]> =>
  rows(
    runner,
    exportedRow,
    sql`select own.name, own.description, ${isoMoment(sql`own.created_at`)} as created_at, coalesce((
          select json_agg(json_build_object('book_id', held.book_id, 'title', books.title, 'author', authors.name,
            'added_at', ${isoMoment(sql`held.added_at`)}) order by held.place, held.book_id)
          from own_collection_books held join books on books.id = held.book_id
            join authors on authors.id = books.author_id
          where held.user_id = own.user_id and held.collection_id = own.id
        ), '[]') as books
      from own_collections own where user_id = ${userId} order by own.created_at desc, own.id`,
  );
