import { doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';

/** One row each time an app starts playing a book. Foreign keys to users and books are in the migration. */
export const appPlays = pgTable(
  'app_plays',
  {
    /** Random: whoever knows it can hear the recording while the play is open. */
    id: uuid().primaryKey(),
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** The audio being played; the book may have new audio by now. */
    audioKey: text('audio_key').notNull(),
    /** The app's login. No foreign key: plays of ended sessions are deleted within days. */
    sessionId: integer('session_id').notNull(),
    device: text(),
    startSeconds: doublePrecision('start_seconds').notNull(),
    /** As reported by the app, but no more than the time that has passed. */
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
