import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jumpCauses, positionCauses } from '#contract/listening.ts';
import { moment } from '#server/platform/database/moment.ts';

/** Every key starts with the user, so the table can be distributed by user. Foreign keys are in the migration. */
export const listenings = pgTable(
  'listenings',
  {
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    historyId: integer('history_id').notNull().generatedAlwaysAsIdentity(),
    positionSeconds: doublePrecision('position_seconds').notNull(),
    /** The book's place in the order of listening: grows each time the listener begins or returns to it. */
    ordinal: bigint({ mode: 'number' }).notNull(),
    listenedAt: moment('listened_at').notNull(),
    version: integer().notNull().default(1),
    device: text(),
    /** The session that wrote the position. No key to sessions: a session ends, the position stays. */
    sessionId: integer('session_id').notNull(),
    cause: text({ enum: positionCauses }).notNull(),
    finishedAt: moment('finished_at'),
    /** When the listener said by hand that the book is not finished: what was heard before that finishes nothing. */
    unfinishedAt: moment('unfinished_at'),
    heardSeconds: doublePrecision('heard_seconds').notNull().default(0),
    takeoverVersion: integer('takeover_version').notNull().default(0),
    takeoverSeconds: doublePrecision('takeover_seconds').notNull().default(0),
    /** How often the position moved to another narration since it was written: each counts up the version. */
    retimings: integer().notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    uniqueIndex('listenings_history').on(table.userId, table.historyId),
    // No index holds what a save changes: such updates stay in their page and cost a third of the others.
    index('listenings_order').on(table.userId, table.ordinal.desc()),
    check('listenings_position', sql`${table.positionSeconds} >= 0`),
    check('listenings_version', sql`${table.version} > 0`),
  ],
);

/** Every jump within a book: what a listener may want to undo. Playing on is no jump. */
export const listeningJumps = pgTable(
  'listening_jumps',
  {
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    fromSeconds: doublePrecision('from_seconds').notNull(),
    toSeconds: doublePrecision('to_seconds').notNull(),
    cause: text({ enum: jumpCauses }).notNull(),
    device: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId, table.id] }),
    // A book that is taken out of the history takes its jumps with it.
    foreignKey({
      name: 'listening_jumps_item_fk',
      columns: [table.userId, table.bookId],
      foreignColumns: [listenings.userId, listenings.bookId],
    }).onDelete('cascade'),
  ],
);

/** What a listener has put up next. Foreign keys to users and books are in the migration. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    userId: integer('user_id').notNull(),
    bookId: integer('book_id').notNull(),
    /** The lowest is next. Gaps and negative numbers are usual: only the order counts. */
    place: integer().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index('queue_entries_book').on(table.bookId),
  ],
);

/** The private podcast feed of a listener, one at most. The foreign key to users is in the migration. */
export const podcastFeeds = pgTable(
  'podcast_feeds',
  {
    userId: integer('user_id').primaryKey(),
    /** SHA-256 of the secret in the address, hex. */
    secretHash: text('secret_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** To the hour: a podcast app that asks often costs no writes. */
    lastFetchedAt: moment('last_fetched_at'),
  },
  (table) => [uniqueIndex('podcast_feeds_secret').on(table.secretHash)],
);
