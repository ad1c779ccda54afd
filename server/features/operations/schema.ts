import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { measuredPages, speedMetrics } from '#contract/page-speeds.ts';
import { moment } from '#server/platform/database/moment.ts';

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

/** How many visits of a UTC day were how quick: see page-speeds.ts. Nothing says whose they were. */
export const pageSpeeds = pgTable(
  'page_speeds',
  {
    day: date().notNull(),
    page: text({ enum: measuredPages }).notNull(),
    metric: text({ enum: speedMetrics }).notNull(),
    /** Each a tenth wider than the one before. */
    bucket: smallint().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] })],
);

/** What stops everything and was emailed to the admins; gone a day after it is over. */
export const toldTroubles = pgTable('told_troubles', {
  key: text().primaryKey(),
  toldAt: moment('told_at').notNull(),
});

/** The day, in each admin's own time zone, of the last daily email. The key to users is in the migration. */
export const queueDigests = pgTable('queue_digests', {
  userId: integer('user_id').primaryKey(),
  day: date().notNull(),
});
