import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const countedKinds = ['listens', 'readers', 'cost_micros'] as const;

/**
 * What happened on each UTC day, added up as it happens, so that plots don't count a million rows. `cost_micros`
 * only for past days: see daily-costs.ts.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    kind: text({ enum: countedKinds }).notNull(),
    day: date().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.day] }),
    check('daily_counts_kind', sql`${table.kind} in ('listens', 'readers', 'cost_micros')`),
  ],
);
