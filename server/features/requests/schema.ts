import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { requestStates } from '#contract/requests.ts';
import { moment } from '#server/platform/database/moment.ts';

export const bookRequests = pgTable(
  'book_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    author: text().notNull(),
    language: text().notNull().default('en'),
    /** For finding other requests for the same work; see `titleKeys`. */
    mainKey: text('main_key').notNull(),
    wholeKey: text('whole_key').notNull(),
    state: text({ enum: requestStates }).notNull().default('waiting'),
    reason: text(),
    bookId: integer('book_id'),
    /** Kept by triggers on `request_askers`. */
    requestersCount: integer('askers_count').notNull().default(0),
    decidedBy: integer('decided_by'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('book_requests_main').on(table.mainKey).where(sql`state in ('waiting', 'approved')`),
    index('book_requests_whole').on(table.wholeKey).where(sql`state in ('waiting', 'approved')`),
    index('book_requests_book').on(table.bookId),
    // Small, so that counting by state is fast.
    index('book_requests_counted').on(table.state),
    index('book_requests_waiting').on(table.createdAt).where(sql`state = 'waiting'`),
    // The orders of the admins' list: each page is read from one of these alone.
    index('book_requests_state').on(table.state, table.requestersCount.desc(), table.createdAt, table.id),
    index('book_requests_all').on(
      sql`(state = 'waiting') desc`,
      table.requestersCount.desc(),
      table.createdAt,
      table.id,
      table.state,
    ),
    check('book_requests_state', sql`${table.state} in ('waiting', 'approved', 'published', 'declined')`),
    check('book_requests_declined', sql`${table.state} <> 'declined' or ${table.reason} is not null`),
  ],
);

export const requesters = pgTable(
  'request_askers',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => bookRequests.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    /** It was settled and this requester has not been shown that yet. */
    isNews: boolean('is_news').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('request_askers_user').on(table.userId, table.createdAt.desc()),
  ],
);
