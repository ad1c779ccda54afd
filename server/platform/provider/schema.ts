import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/platform/database/moment.ts';
import { outages } from './circuit-rules.ts';

/** When the next call to a provider may begin, for all processes together; only where calls per minute are limited. */
export const providerPaces = pgTable('provider_paces', {
  /** `text`, `speech` or `images`. */
  provider: text().primaryKey(),
  perMinute: integer('per_minute').notNull(),
  nextAt: moment('next_at').notNull(),
});

/** Providers that cannot be used at the moment; a row goes as soon as its provider answers. */
export const providerCircuits = pgTable('provider_circuits', {
  /** A hash of kind, address, model and key: after a change of settings the provider is another one. */
  key: text().primaryKey(),
  /** Its host. */
  provider: text().notNull(),
  outage: text({ enum: outages }).notNull(),
  /** The provider's own words. */
  reason: text().notNull(),
  /** Tries in a row that failed. */
  failures: integer().notNull(),
  /** How many pieces of work were sent to wait since the last try. */
  waiters: integer().notNull().default(0),
  since: moment('since').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  /** Somebody tries until then; null while nobody does. */
  triedUntil: moment('tried_until'),
});
