import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';
import { workColumns, workIndexes } from './work-columns.ts';

/** Work that has no row of its own, such as an email: gone when it is done. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    /** Only one job has it. */
    key: text(),
    /** The lowest comes first. */
    priority: integer().notNull().default(0),
    /** How often it is started before it has failed. */
    maxAttempts: integer('max_attempts').notNull(),
    state: text({ enum: ['waiting', 'running', 'failed'] })
      .notNull()
      .default('waiting'),
    orderedAt: moment('ordered_at').notNull().default(sql`clock_timestamp()`),
    ...workColumns,
  },
  (table) => [
    unique('jobs_key').on(table.key),
    ...workIndexes('jobs', sql`name, priority`),
    check('jobs_state_known', sql`${table.state} in ('waiting', 'running', 'failed')`),
  ],
);
