import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const countedKinds = ['listens', 'readers', 'cost_micros'] as const;

/**
 * What happened on each day of UTC, added up as it happens, so that nobody has to count a million rows to draw a plot.
 * `cost_micros` is there for days that are over alone; see daily-costs.ts.
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
