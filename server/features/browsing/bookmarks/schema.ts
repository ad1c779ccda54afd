import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

/**
 * What a reader has saved for later. Every key starts with the user, so the table can be distributed by user. Foreign
 * keys to users and books are in the migration.
 */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** To the millisecond, as clients write it. */
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('bookmarks_book').on(table.bookId),
  ],
);
