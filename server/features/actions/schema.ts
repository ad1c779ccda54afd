import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookActionStates, bookActions } from '#contract/book-actions.ts';
import { moment } from '#server/platform/database/moment.ts';
import { workColumns, workIndexes } from '#server/platform/work/work-columns.ts';
import type { Before, Input } from './kinds.ts';

/** One thing that an admin does with many books. Kept for 30 days; the audit log keeps that it was. */
export const bookActionsTable = pgTable(
  'book_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    action: text({ enum: bookActions }).notNull(),
    input: jsonb().$type<Input>().notNull(),
    /** The action that this one takes back. */
    undoes: integer(),
    /** Null once that account is gone. */
    createdBy: integer('created_by'),
    state: text({ enum: bookActionStates }).notNull().default('waiting'),
    totalCount: integer('total_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...workColumns,
  },
  (table) => [
    uniqueIndex('book_actions_undoes').on(table.undoes).where(sql`undoes is not null`),
    ...workIndexes('book_actions'),
    check('book_actions_state_known', sql`${table.state} in ('waiting', 'running', 'done', 'failed')`),
  ],
);

/** Its books, chosen when it was ordered. Without a key to books: one that is removed meanwhile is counted as failed. */
export const bookActionBooks = pgTable(
  'book_action_books',
  {
    actionId: integer('action_id')
      .notNull()
      .references(() => bookActionsTable.id, { onDelete: 'cascade' }),
    bookId: integer('book_id').notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    /** What the book was, for taking the action back. */
    before: jsonb().$type<Before>(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.bookId] }),
    index('book_action_books_waiting').on(table.actionId, table.bookId).where(sql`state = 'waiting'`),
    index('book_action_books_failed').on(table.actionId, table.bookId).where(sql`state = 'failed'`),
  ],
);
