import { doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

/** Each time that an app begins to play a book. Foreign keys to users and books are in the migration. */
export const appPlays = pgTable(
  'app_plays',
  {
    /** Random, and the permission to hear the recording while it's open. */
    id: uuid().primaryKey(),
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** What is played, though the book may have other audio by now. */
    audioKey: text('audio_key').notNull(),
    /** Of the app's login. No key to sessions: what belongs to one that ended is deleted within days. */
    sessionId: integer('session_id').notNull(),
    device: text(),
    startSeconds: doublePrecision('start_seconds').notNull(),
    /** As the app tells it, and no more than the time that has passed. */
    heardSeconds: doublePrecision('heard_seconds').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    syncedAt: moment('synced_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('app_plays_user').on(table.userId),
    index('app_plays_book').on(table.bookId),
    index('app_plays_synced').on(table.syncedAt),
  ],
);
