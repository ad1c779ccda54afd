import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

/** Links to one book for people without an account. Foreign keys to users and books are in the migration. */
export const bookLinks = pgTable(
  'book_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** SHA-256 of the secret in the address, hex. */
    secretHash: text('secret_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null for one that doesn't expire. */
    expiresAt: moment('expires_at'),
    listens: integer().notNull().default(0),
    lastListenedAt: moment('last_listened_at'),
  },
  (table) => [
    uniqueIndex('book_links_secret').on(table.secretHash),
    index('book_links_user').on(table.userId, table.bookId),
    index('book_links_book').on(table.bookId),
  ],
);
