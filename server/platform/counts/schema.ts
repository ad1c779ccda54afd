import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many rows of each state some tables have: the sum of what stands here. Triggers on these tables add a row a state
 * and statement, so that nobody waits for anybody; a sweep folds them.
 */
export const keptCounts = pgTable('kept_counts', {
  counted: text().notNull(),
  state: text().notNull(),
  number: integer().notNull(),
});
