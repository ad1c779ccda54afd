import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

/** How long each reader listened on each day of their own calendar. The foreign key to users is in the migration. */
export const listeningDays = pgTable(
  'listening_days',
  {
    userId: integer('user_id').notNull(),
    day: date().notNull(),
    seconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check('listening_days_seconds', sql`${table.seconds} between 0 and 86400`),
  ],
);

/** The month that the last monthly email was about, by its first day. The key to users is in the migration. */
export const recapEmails = pgTable('recap_emails', {
  userId: integer('user_id').primaryKey(),
  month: date().notNull(),
});

/** What each page that played has told of a day: the same seconds told again add nothing. Kept for 90 days. */
export const listeningCounters = pgTable(
  'listening_counters',
  {
    userId: integer('user_id').notNull(),
    day: date().notNull(),
    counter: uuid().notNull(),
    toldSeconds: integer('told_seconds').notNull(),
    /** What the latest telling added. */
    addedSeconds: integer('added_seconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.counter] }),
    index('listening_counters_day').on(table.day),
  ],
);
