import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

/**
 * Collections of readers. Every key starts with the user, so the tables can be distributed by user. Foreign keys to
 * users and books are in the migration.
 */
export const ownCollections = pgTable(
  'own_collections',
  {
    userId: integer('user_id').notNull(),
    /** Made by the client, so that what was made offline can be sent twice. */
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const ownCollectionBooks = pgTable(
  'own_collection_books',
  {
    userId: integer('user_id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** The lowest comes first. Gaps are usual: only the order counts. */
    place: integer().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collectionId, table.bookId] }),
    foreignKey({
      name: 'own_collection_books_collection_fk',
      columns: [table.userId, table.collectionId],
      foreignColumns: [ownCollections.userId, ownCollections.id],
    }).onDelete('cascade'),
    index('own_collection_books_book').on(table.bookId),
  ],
);
