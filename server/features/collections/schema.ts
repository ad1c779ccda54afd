import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const collections = pgTable(
  'collections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** One collection per key, such as `starter:start-here`. */
    originKey: text('origin_key').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    language: text().notNull(),
    /** Among the collections, from 0. */
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('collections_origin').on(table.originKey)],
);

/** The foreign key to books is in the migration. */
export const collectionBooks = pgTable(
  'collection_books',
  {
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    bookId: integer('book_id').notNull(),
    /** Within the collection, from 0. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.bookId] }),
    index('collection_books_book').on(table.bookId),
  ],
);
