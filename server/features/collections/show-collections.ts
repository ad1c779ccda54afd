import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import type { Collection } from '#contract/collections.ts';
import { type FindPublishedBook, slug } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { rows, type SQL, sql } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { collections } from './schema.ts';

export type CollectionsDeps = {
  database: Pick<Database, 'pool'>;
  findPublishedBook: FindPublishedBook;
  /** With the reader's progress; unpublished ones left out. */
  booksFor: (userId: number, ids: readonly number[]) => Promise<Book[]>;
};

const collectionRow = {
  ...rowOf(collections, 'id', 'name', 'description', 'language'),
  bookIds: z.array(z.number()),
};

/** Those with a published book. */
async function collectionsWhere(deps: CollectionsDeps, userId: number, chosen: SQL): Promise<Collection[]> {
  const found = await rows(
    deps.database.pool,
    collectionRow,
    sql`select id, name, description, language, "bookIds" from (
          select *, array(
            select book_id from collection_books join book_cards using (book_id)
            where collection_id = collections.id order by collection_books.position
          ) as "bookIds" from collections
        ) with_books
        where cardinality("bookIds") > 0 and ${chosen}`,
  );
  const ids = [...new Set(found.flatMap(({ bookIds }) => bookIds))];
  const books = new Map((await deps.booksFor(userId, ids)).map((book) => [book.id, book]));
  return found.map(({ bookIds, ...collection }) => ({
    ...collection,
    slug: slug(collection.name),
    books: bookIds.flatMap((id) => books.get(id) ?? []),
  }));
}

export const listCollectionsFor = (
  deps: CollectionsDeps,
  userId: number,
  { language, most }: { language?: string | undefined; most: number },
): Promise<Collection[]> =>
  collectionsWhere(
    deps,
    userId,
    sql`${language === undefined ? sql`true` : sql`language = ${language}`} order by position, id limit ${most}`,
  );

const namedRow = rowOf(collections, 'id', 'name', 'language');

/** Throws `not_found` for a book that isn't published. */
export async function collectionsWith(
  { database, findPublishedBook }: Pick<CollectionsDeps, 'database' | 'findPublishedBook'>,
  bookId: number,
): Promise<Omit<Collection, 'books' | 'description'>[]> {
  if (!(await findPublishedBook(bookId))) throw notFound('This book');
  const found = await rows(
    database.pool,
    namedRow,
    sql`select id, name, language from collections join collection_books on collection_id = id
        where book_id = ${bookId} order by collections.position, id`,
  );
  return found.map((one) => ({ ...one, slug: slug(one.name) }));
}

export async function collectionFor(deps: CollectionsDeps, userId: number, id: number): Promise<Collection> {
  const [found] = await collectionsWhere(deps, userId, sql`id = ${id}`);
  if (!found) throw notFound('This collection');
  return found;
}
